import { expectAccessible } from '../support/accessibility'
import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { send } from '../support/booked'
import { expect, inDays, test } from '../support/fixtures'
import { addDatedPackage } from '../support/records'
import { expectToast } from '../support/steps'
import { addCompanion, signUpConfirmed } from '../support/traveler'

test(
  'a traveler books a departure on its page, staff confirm it, and its seats are taken',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    await signIn('agent')
    const date = inDays(60)
    const pkg = await addDatedPackage(page, baseURL!, date, { maxTravelers: 4 })
    const me = await signUpConfirmed(page, baseURL!)
    const born = { gender: 'FEMALE', dateOfBirth: '1991-02-03' }
    await addCompanion(page, baseURL!, { firstName: 'Wren', lastName: 'Lind', ...born })
    await page.context().clearCookies()

    // Visits as a stranger first.
    const calendar = page.getByRole('region', { name: 'Departures' })
    for (const party of ['infants=1', 'adults=5']) {
      await visit(`/packages/${pkg.slug}?date=${date}&${party}`)
      await expect(calendar.getByRole('status')).toContainText('8 of 8 seats left')
      await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
    }
    await visit(`/book/${pkg.id}?date=${date}&adults=10`)
    await expect(page.getByText('You are 10 adults: ask us, or choose fewer')).toBeVisible()
    await visit(`/packages/${pkg.slug}?date=${date}`)
    await expect(calendar.getByRole('link', { name: 'Book Now' })).toBeVisible()
    const total = isPhone
      ? page.getByRole('region', { name: 'Total' })
      : page.getByRole('complementary', { name: 'Your estimate' })
    await total.getByRole('link', { name: 'Book Now' }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Book ${pkg.title}` })).toBeVisible()
    await page.getByRole('button', { name: 'More: Adults' }).click()
    await page.getByRole('button', { name: 'More: Children' }).click()
    const price = page.getByRole('complementary', { name: 'Price' })
    await expect(price.getByText('$4,806.30')).toBeVisible()
    await expectAccessible(page, 'the beginning of a checkout')
    await page.getByRole('button', { name: 'Log in to book' }).click()
    const login = page.getByRole('dialog')
    await login.getByLabel('Email').fill(me.email)
    await login.getByLabel('Password', { exact: true }).fill(me.password)
    await login.getByRole('button', { name: 'Sign In', exact: true }).click()

    // Keeps the same party.
    await page.getByRole('button', { name: 'Hold 4 seats and go on' }).click()
    await expect(page.getByRole('timer', { name: 'Time left' })).toHaveText(/^1[45]:\d\d$/)
    await expect(page.getByLabel('Traveler 1, adult')).toHaveValue('self')
    await expect(page.getByLabel('Traveler 2, adult').locator('option:checked')).toHaveText('Wren Lind')
    await expect(page.getByLabel('Traveler 4, child').locator('option:checked')).toHaveText('Named later')
    await expectAccessible(page, 'a checkout')
    await page.getByRole('button', { name: 'Book for $4,806.30' }).click()
    await expect(page.getByText('Please agree to what you book')).toBeVisible()
    await page.reload()
    await page.getByRole('checkbox', { name: 'I accept the price' }).check()
    await page.getByRole('button', { name: 'Book for $4,806.30' }).click()
    await expectToast(page, 'Your trip is booked')
    await expect(page.getByRole('heading', { level: 1, name: pkg.title })).toBeVisible()
    await expect(page.getByText('Reserved', { exact: true })).toBeVisible()
    await expect(page.getByText('Wren Lind')).toBeVisible()

    await visit(`/book/${pkg.id}?date=${date}`)
    await expect(page.getByText('You have booked this departure already')).toBeVisible()

    await page.goto('about:blank')
    await signIn('agent')
    await visit(`/admin/bookings?source=book-now&q=${encodeURIComponent(me.email)}`)
    const table = page.getByRole('table', { name: 'Bookings' })
    await table.getByRole('link', { name: pkg.title }).click()
    const trip = page.getByRole('region', { name: 'Trip', exact: true })
    await expect(trip.getByText('Book Now', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm this booking?' })
    const reason = confirm.getByRole('textbox', { name: 'Why the deposit is waived' })
    await expect(reason).toBeFocused()
    await reason.fill('A regular guest')
    await confirm.getByRole('button', { name: 'Confirm Booking' }).click()
    await expectToast(page, 'Booking confirmed')
    await visit(`/packages/${pkg.slug}?date=${date}`)
    await expect(calendar.getByText('4 of 8 seats left')).toBeVisible()
  },
)

test.describe(() => {
  // Expects the refusals of a booking, and of a day without a departure.
  test.use({ forgiven: [/status of (404|409)/] })

  test('Book Now asks again when the price or the terms have changed, and says which @all', async ({
    page,
    visit,
    signIn,
    browser,
    baseURL,
  }) => {
    const origin = baseURL!
    await signIn('agent')
    const date = inDays(60)
    const pkg = await addDatedPackage(page, origin, date)
    await page.goto('about:blank')
    await signUpConfirmed(page, origin)
    const office = await browser.newPage({ baseURL: origin })
    const { email, password } = demoAccounts.find(({ role }) => role === 'agent')!
    const answer = await office.request.post('/api/auth/login', { data: { email, password }, headers: { origin } })
    expect(answer.ok()).toBe(true)
    const change = (part: object) => send(office, origin, 'post', '/trpc/packages.update', { id: pkg.id, ...part })

    await visit(`/book/${pkg.id}?date=${inDays(61)}`)
    await expect(page.getByRole('alert')).toHaveText(/does not depart on this date/)
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0)

    await visit(`/book/${pkg.id}?date=${date}`)
    await page.getByRole('button', { name: 'Hold 2 seats and go on' }).click()
    const agree = page.getByRole('checkbox', { name: 'I accept the price' })
    const book = page.getByRole('button', { name: /^Book for \$/ })
    const refused = async (message: string) => {
      await agree.check()
      await book.click()
      await expect(page.getByRole('alert')).toContainText(message)
    }
    await expect(book).toHaveText('Book for $2,598.00')

    const about = encodeURIComponent(JSON.stringify({ packageId: pkg.id }))
    type Listed = { result: { data: { items: Record<string, unknown>[] } } }
    const listed = (await (await office.request.get(`/trpc/departures.list?input=${about}`)).json()) as Listed
    const { id, version, capacity, minPax, bookBy, isGuaranteed } = listed.result.data.items[0]!
    const departure = { id, version, capacity, minPax, bookBy, isGuaranteed: isGuaranteed ?? false }
    await send(office, origin, 'post', '/trpc/departures.update', { ...departure, price: '1399', currency: 'USD' })
    await refused('The price has changed to $2,798.00. Look at it once more, then book')
    await expect(book).toHaveText('Book for $2,798.00')
    await expect(agree).not.toBeChecked()

    await change({
      paymentTerms: {
        deposit: { kind: 'percent', percent: 40 },
        instalments: [],
        balanceDays: 20,
        tiers: [{ fromDays: 0, percent: 10 }],
        grace: null,
      },
    })
    await refused('The terms have changed. Read them once more, then book')
    await expect(page.getByText(/, the deposit/)).toContainText('$1,119.20')
    await expect(agree).not.toBeChecked()
    await agree.check()
    await book.click()
    await expectToast(page, 'Your trip is booked')
  })
})
