import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'

test(
  'the overview shows the same numbers as plot and as table, for the period of the address',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit, signIn }) => {
    await signIn('admin')
    await visit('/admin-dashboard?period=28d&compare=1')
    const panel = page.getByRole('region', { name: 'Pipeline by stage' })
    await expect(panel.getByRole('img', { name: /New: \d+/ })).toBeVisible()
    await expect(page.getByLabel('Compare with the period before')).toBeChecked()
    await expectAccessible(page, 'the overview')
    // Retries, as other tests add leads meanwhile and the numbers follow.
    await expect(async () => {
      await panel.getByRole('radio', { name: 'Plot' }).focus()
      await page.keyboard.press('Space')
      const summary = (await panel.getByRole('img').getAttribute('aria-label'))!
      await page.keyboard.press('ArrowRight')
      const first = /New: (\d+)/.exec(summary)![1]!
      await expect(panel.getByRole('row').filter({ hasText: 'New' })).toContainText(first, { timeout: 2_000 })
    }).toPass()
    await expectAccessible(page, 'the overview, a table')
    await page.getByRole('combobox', { name: 'Period' }).selectOption('12m')
    await expect(page).toHaveURL(/period=12m/)
    await page.reload()
    await expect(page.getByRole('combobox', { name: 'Period' })).toHaveValue('12m')
    await page
      .getByRole('navigation', { name: 'Admin Dashboard' })
      .getByRole('link', { name: /^Users/ })
      .press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
  },
)

for (const [from, to] of [
  ['/admin', '/admin'],
  ['/admin/modern', '/admin/modern'],
  ['/admin-complete', '/admin-dashboard'],
  ['/admin/dashboard', '/admin-dashboard'],
] as const) {
  test(`${from} is a door to the overview; an agent sees no users there @all`, async ({ page, visit, signIn }) => {
    await signIn('agent')
    await visit(from)
    await expect(page).toHaveURL(new RegExp(`${to}$`))
    await expect(page.getByRole('region', { name: 'Recent Leads' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Recent Users' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Users/ })).toHaveCount(0)
  })
}
