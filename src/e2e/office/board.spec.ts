import { expectAccessible } from '../support/accessibility'
import { expect, newPerson, test } from '../support/fixtures'
import { addLead } from '../support/records'
import { expectToast, pressUndo } from '../support/steps'

test(
  'a card is moved by keys, by its menu and by drag, and the totals are those of all cards',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, isPhone }) => {
    await signIn('agent')
    const place = `Atoll ${newPerson().email.slice(5, 13)}`
    const { id } = await addLead(page, baseURL!, { destination: place })
    await addLead(page, baseURL!, { destination: place })
    await page.request.patch(`/api/leads/${id}`, { headers: { origin: baseURL! }, data: { value: 2000 } })
    await visit(`/admin/leads?q=${encodeURIComponent(place)}`)
    await expect(page.getByRole('table').getByRole('link')).toHaveCount(2)
    await page.keyboard.press('b')
    const lane = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(lane('New').getByRole('listitem')).toHaveCount(2)
    await expect(page).toHaveURL(/layout=board/)
    await expectAccessible(page, 'board')
    await expect(lane('New')).toContainText('$2,000')
    const card = lane('New').getByRole('listitem').filter({ hasText: '$2,000' })
    const name = await card.getByRole('link').innerText()

    await card.getByRole('link').focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expectToast(page, 'Moved to Contacted')
    await expect(lane('Contacted').getByRole('link', { name })).toBeFocused()
    await expect(lane('Contacted').locator('header')).toContainText('Contacted1$2,000')
    await expect(lane('New').locator('header')).toContainText('New1')

    await page.keyboard.press('Alt+ArrowRight')
    await expect(lane('Qualified').getByRole('link', { name })).toBeFocused()
    await page.keyboard.press('Alt+ArrowLeft')
    await expect(lane('Contacted').getByRole('link', { name })).toBeFocused()

    await lane('Contacted')
      .getByRole('button', { name: `Move ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Move to Proposal Sent' }).click()
    await expectToast(page, 'Moved to Proposal Sent')
    await pressUndo(page)
    await expect(lane('Contacted').getByRole('link', { name })).toBeVisible()
    await expectToast(page, 'Moved to Contacted')

    await lane('Contacted')
      .getByRole('button', { name: `Move ${name}` })
      .click()
    await page.getByRole('menuitem', { name: 'Move to Lost' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close as lost?' })
    await dialog.getByLabel('Reason').selectOption('Booked elsewhere')
    await page.keyboard.press('Control+Enter')
    await expectToast(page, 'Moved to Lost')
    await expect(lane('Lost').getByRole('link', { name })).toBeVisible()

    if (isPhone) return
    await lane('New').getByRole('listitem').dragTo(lane('Qualified'))
    await expectToast(page, 'Moved to Qualified')
    await page.reload()
    await expect(lane('Qualified').getByRole('listitem')).toHaveCount(1)
  },
)

test.describe('while moves fail', () => {
  test.use({ forgiven: [/status of 503/] })

  test('a card goes back to where it was @all', async ({ page, visit, signIn }) => {
    await signIn('agent')
    await visit('/admin/leads?layout=board&q=Grace')
    const lane = (name: string) => page.getByRole('region', { name, exact: true })
    await page.route('**/trpc/leads.move**', (route) => route.fulfill({ status: 503, json: {} }))
    await lane('New').getByRole('link', { name: 'Grace Whitfield' }).focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expectToast(page, 'Not saved')
    await expect(lane('New').getByRole('link', { name: 'Grace Whitfield' })).toBeVisible()
    await expect(lane('Contacted').getByRole('link', { name: 'Grace Whitfield' })).toHaveCount(0)
  })
})
