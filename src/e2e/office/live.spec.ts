import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { expectAccessible } from '../support/accessibility'
import { signInAsNewAgent } from '../support/account'
import { expect, newPerson, test } from '../support/fixtures'
import { addRequest } from '../support/records'

test(
  'what a colleague changes appears, and who else has the record open',
  { tag: '@phone' },
  async ({ page, visit, browser, baseURL, isPhone }) => {
    // Filters the list, so that another test's requests do not push this one off the first page.
    const me = newPerson()
    // Signs in as a new agent, whose notifications no other test reads.
    await signInAsNewAgent(page, baseURL!)
    await visit(`/admin/quotes?q=${encodeURIComponent(me.email)}`)
    await expect(page.getByText('No quote requests found')).toBeVisible()
    await addRequest(page, baseURL!, { customerName: me.name, email: me.email })
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName(/\d+ new$/)
    await bell.click()
    const notice = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: new RegExp(me.name) })
    await expect(notice).toContainText('New request')
    await expectAccessible(page, 'notifications')
    await notice.press('Escape')
    await expect(bell).toBeFocused()
    // Checks only this request, as other tests make new ones meanwhile.
    const isNew = async () => {
      const answer = await page.request.get('/trpc/office.notifications')
      const { result } = (await answer.json()) as { result: { data: { title: string; isNew: boolean }[] } }
      return result.data.find(({ title }) => title === me.name)?.isNew
    }
    await expect.poll(isNew).toBe(false)

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
