import { expectAccessible } from '../support/accessibility'
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
    const pkg = await addDatedPackage(page, baseURL!, date)
    const me = await signUpConfirmed(page, baseURL!)
    const born = { gender: 'FEMALE', dateOfBirth: '1991-02-03' }
    await addCompanion(page, baseURL!, { firstName: 'Wren', lastName: 'Lind', ...born })
    await page.context().clearCookies()

    // Visits as a stranger first.
    const calendar = page.getByRole('region', { name: 'Departures' })
    await visit(`/packages/${pkg.slug}?date=${date}&infants=1`)
    await expect(calendar.getByRole('status')).toContainText('8 of 8 seats left')
    await expect(page.getByRole('link', { name: 'Book Now' })).toHaveCount(0)
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
