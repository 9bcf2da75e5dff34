import { expectAccessible } from '../support/accessibility'
import { expect, inDays, test } from '../support/fixtures'
import { accept, askedBy, offered, send } from '../support/booked'
import { proposalMailedTo } from '../support/mail'
import { expectToast } from '../support/steps'
import { signUpConfirmed } from '../support/traveler'

test(
  'an accepted proposal becomes a booking, which staff confirm and its traveler finds under My Trips',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, browser, isPhone }) => {
    const me = await signUpConfirmed(page, baseURL!)
    const quoteId = await askedBy(page, baseURL!, me)
    await signIn('agent')
    const proposalId = await offered(page, baseURL!, quoteId)
    await accept(browser, baseURL!, me)

    await visit(`/admin/proposals/${proposalId}`)
    await page.getByRole('button', { name: 'Convert to Booking' }).click()
    const question = page.getByRole('dialog', { name: 'Convert to Booking?' })
    await question.getByRole('button', { name: 'Convert to Booking' }).click()
    await expectToast(page, 'Booking made')
    await expect(page).toHaveURL(/\/admin\/bookings\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Seven mornings' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Agreed price' })).toContainText('Total$1,000.00')
    await expect(page.getByRole('region', { name: 'Services' })).toContainText('Longtail boat')

    const travelers = page.getByRole('list', { name: 'Travelers' })
    await expect(travelers.getByRole('listitem')).toHaveCount(2)
    await travelers.getByRole('button', { name: 'Edit Traveler 2, adult' }).click()
    const form = page.getByRole('dialog', { name: 'Traveler 2, adult' })
    await expect(form.getByLabel('First name')).toBeFocused()
    await form.getByLabel('First name').fill('Dev')
    await form.getByRole('textbox', { name: 'Last name' }).fill('Lind')
    await form.getByLabel('Gender').selectOption('Male')
    await form.getByLabel('Date of birth').fill('1990-04-02')
    await form.getByLabel('Nationality').selectOption('Indian')
    await form.getByLabel('Passport expires').fill(inDays(2000))
    await form.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Traveler saved', 'Dev Lind')
    await expect(page.getByRole('region', { name: 'Travelers, details of 1 of 2 known' })).toBeVisible()

    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm this booking?' })
    const reason = confirm.getByRole('textbox', { name: 'Why the deposit is waived' })
    await expect(reason).toBeFocused()
    await confirm.getByRole('button', { name: 'Confirm Booking' }).click()
    await expect(confirm.getByText('Please say why the deposit is waived')).toBeVisible()
    await reason.fill('A guest for years')
    await confirm.getByRole('button', { name: 'Confirm Booking' }).click()
    await expectToast(page, 'Booking confirmed')
    await expect(confirm).toBeHidden()
    await expect(page.getByRole('button', { name: 'Confirm Booking' })).toBeHidden()
    await expect(page.getByRole('list', { name: 'Events' })).toContainText('confirmed the booking')
    await expectAccessible(page, 'booking')

    await visit('/admin/bookings?q=' + encodeURIComponent(me.email))
    const table = page.getByRole('table', { name: 'Bookings' })
    await expect(table.getByRole('link', { name: 'Seven mornings' })).toHaveCount(1)
    await expect(table).toContainText('Confirmed')
    await expectAccessible(page, 'bookings')

    const month = inDays(90).slice(0, 7)
    await visit(`/admin/bookings?q=${encodeURIComponent(me.email)}&layout=calendar&month=${month}`)
    const calendar = page.getByRole('region', { name: 'Calendar' })
    const bar = calendar.getByRole('link', { name: `${me.name} Seven mornings` })
    await expect(bar).toHaveCount(1)
    await expect(bar).toContainText('Confirmed')
    await expectAccessible(page, 'the calendar of bookings')
    await calendar.getByRole('button', { name: 'Previous month' }).click()
    await expect(calendar).toContainText('No trips in this month.')
    await calendar.getByRole('button', { name: 'Next month' }).click()
    await bar.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Seven mornings' })).toBeVisible()

    // Opens the converted booking from the lead's menu, too.
    await visit('/admin/leads?q=' + encodeURIComponent(me.email))
    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Convert to Booking' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Seven mornings' })).toBeVisible()
    if (!isPhone) {
      await visit('/admin/leads?q=' + encodeURIComponent(me.email))
      await page.getByRole('table', { name: 'Leads' }).getByRole('link', { name: me.name }).click()
      await expect(page.getByRole('list', { name: 'Timeline' })).toContainText(/made booking BK-/)
      const own = page.getByRole('region', { name: 'Bookings' })
      await expect(own.getByRole('link', { name: 'Seven mornings' })).toBeVisible()
    }

    await page.goto('about:blank')
    const { email, password } = me
    await send(page, baseURL!, 'post', '/api/auth/login', { email, password })
    await visit(await proposalMailedTo(email))
    const answer = page.getByRole('region', { name: 'Accepted' })
    await expect(answer).toContainText(/Your trip is booked as BK-/)
    await expect(answer.getByRole('table', { name: 'What is due' })).toContainText('$1,000.00')
    await expectAccessible(page, 'a proposal that was booked')
    await visit('/trips')
    const booked = page.getByRole('region', { name: 'Your next trip' })
    await expect(booked.getByRole('article', { name: 'Seven mornings' })).toContainText('Confirmed')
    await expect(booked).toContainText(/^Your next tripIn \d+ days/)
    await expect(booked).toContainText(/Deposit|Balance|Full payment/)
    await expectAccessible(page, 'booked trips')
    await booked.getByRole('link', { name: 'Seven mornings' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Seven mornings' })).toBeVisible()
    await expect(page.getByText('Kayaks at low tide')).toBeVisible()
    const side = page.getByRole('complementary', { name: 'Price and contact' })
    await expect(side).toContainText('$1,000.00')
    const waiting = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Add to your calendar' }).click()
    expect((await waiting).suggestedFilename()).toMatch(/^BK-\w+\.ics$/)
    await expectAccessible(page, 'a booked trip')
    await page.getByRole('link', { name: 'Back to My Trips' }).click()
    await expect(booked).toBeVisible()
  },
)
