import { signInAsNewAgent } from '../support/account'
import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'

test('a view keeps how high its rows are; the list opens with the view that somebody chose @all', async ({
  page,
  visit,
  baseURL,
}) => {
  await signInAsNewAgent(page, baseURL!)
  await visit('/admin/customers')
  const table = page.getByRole('table', { name: 'Customers' })
  await expect(table.getByRole('link').first()).toBeVisible()
  // Measures a row of one line, as other tests decide which row is first.
  const rowHeight = async () => {
    await expect(table.getByRole('link').first()).toBeVisible()
    const heights = await table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
    return Math.min(...heights)
  }
  const normal = await rowHeight()
  const all = page.getByRole('button', { name: 'All', exact: true })
  await page.getByRole('button', { name: 'Have traveled' }).click()
  await expect(page).toHaveURL(/leads=won/)

  await page.getByRole('button', { name: 'Columns' }).click()
  const compact = page.getByRole('dialog', { name: 'Columns' }).getByText('Compact')
  await compact.click()
  await page.keyboard.press('Escape')
  await expect.poll(rowHeight).toBeLessThan(normal)
  await page.goto('/admin/customers?sort=name')
  await page.getByRole('button', { name: 'Save view' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this view' })
  await dialog.getByLabel('Name').fill('By name, tight')
  await dialog.getByRole('button', { name: 'Save view' }).click()
  await expectToast(page, 'View saved', 'By name, tight')
  const tab = page.getByRole('button', { name: /^By name, tight/ })
  await expect(tab).toHaveAttribute('aria-pressed', 'true')

  // Raises the rows on this device; the view keeps its saved height.
  await all.click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('dialog', { name: 'Columns' }).getByText('Normal').click()
  await page.keyboard.press('Escape')
  await expect.poll(rowHeight).toBe(normal)
  await tab.click()
  await expect.poll(rowHeight).toBeLessThan(normal)

  await page.getByRole('button', { name: 'Change the view By name, tight' }).click()
  await page.getByRole('menuitem', { name: 'Make it my default' }).click()
  await expectToast(page, 'This list opens with it', 'By name, tight')
  await expect(tab).toHaveAccessibleName('By name, tight, opens first')
  await visit('/dashboard')
  await visit('/admin/customers')
  await expect(page).toHaveURL(/sort=name/)
  await expect(tab).toHaveAttribute('aria-pressed', 'true')

  // Shows the whole list by one press, and after a reload.
  await all.click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(tab).toHaveAttribute('aria-pressed', 'false')
  await expect(all).toHaveAttribute('aria-pressed', 'true')

  // Shows the whole list, too, once the last filter is removed; a link to the list shows its default again.
  await page.getByRole('button', { name: 'Have traveled' }).click()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(page).toHaveURL('/admin/customers')
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).first().click()
  await page.getByRole('navigation').getByRole('link', { name: 'Leads' }).first().click()
  await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).first().click()
  await expect(page).toHaveURL(/sort=name/)

  await tab.click()
  await page.getByRole('button', { name: 'Change the view By name, tight' }).click()
  await page.getByRole('menuitem', { name: 'No default view' }).click()
  await expectToast(page, 'Not the default any more')
  await visit('/admin/customers')
  await expect(tab).toHaveAttribute('aria-pressed', 'false')
  await expect(page).toHaveURL('/admin/customers')
})
