import { demoAccounts } from '../../features/auth/demo.rules'
import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'

test(
  'what a colleague changes appears, and who else has the record open',
  { tag: '@phone' },
  async ({ page, visit, signIn, browser, baseURL, isPhone }) => {
    const me = newPerson()
    await signIn('agent')
    await visit('/admin/quotes')
    await expect(page.getByRole('table')).toBeVisible()
    const answer = await page.request.post('/api/quotes', {
      headers: { origin: baseURL! },
      data: {
        customerName: me.name,
        email: me.email,
        phone: me.phone,
        departureCity: 'Boston',
        destination: 'Nepal',
        travelers: 3,
      },
    })
    expect(answer.status()).toBe(201)
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName(/\d+ new$/)
    await bell.click()
    const notice = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: new RegExp(me.name) })
    await expect(notice).toContainText('New request')
    await expectAccessible(page, 'notifications')
    await notice.press('Escape')
    await expect(bell).toBeFocused()
    await expect(bell).toHaveAccessibleName('Notifications')

    const row = page.getByRole('row').filter({ hasText: me.name })
    await expect(row).toBeVisible()

    const desk = await browser.newContext({ baseURL })
    const { email, password } = demoAccounts.find(({ role }) => role === 'admin')!
    await desk.request.post('/api/auth/login', { data: { email, password }, headers: { origin: baseURL! } })
    const colleague = await desk.newPage()
    await colleague.goto('/admin/quotes?q=' + encodeURIComponent(me.email))
    await colleague.getByRole('link', { name: me.name }).click()
    await row.getByRole('link', { name: me.name }).click()
    const panel = isPhone ? page.getByRole('dialog') : page.getByRole('complementary')
    await expect(panel.getByRole('status').filter({ hasText: / is here$/ })).toBeVisible()
    await colleague.getByRole('button', { name: 'Confirm', exact: true }).click()
    await colleague.getByRole('button', { name: 'Confirm request' }).click()
    await expect(panel.getByText('Confirmed').first()).toBeVisible()
    await expect(row.getByText('Confirmed')).toBeVisible()

    await desk.close()
  },
)
