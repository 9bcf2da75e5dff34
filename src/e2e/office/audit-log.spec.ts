import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility'
import { expect, test } from '../support/fixtures'
import { searchByKeys } from '../support/keyboard'
import { addRequest } from '../support/records'

test(
  'an administrator finds who confirmed a request, opens the change by keys, and takes the filter as CSV',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    const { id, reference } = await addRequest(page, baseURL!)
    await signIn('admin')
    const headers = { origin: baseURL! }
    await page.request.patch(`/api/quotes/${id}`, { data: { status: 'confirmed' }, headers })
    await visit('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('a')
    await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible()
    await searchByKeys(page, id)
    const row = page.getByRole('row').filter({ hasText: 'Quote confirmed' })
    // Counts the head and the match.
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(row).toContainText('Meera Lindqvist')
    await page.getByRole('searchbox').blur()
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('table')).toContainText('pending confirmed')
    await expectAccessible(page, 'the audit log')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV' }).click()
    const file = await (await download).path()
    const csv = await readFile(file, 'utf8')
    expect(csv.trimEnd().split('\n')).toHaveLength(2)
    expect(csv).toMatch(new RegExp(`quote.confirmed,quote,"${reference}, Nepal",${id}`))
    expect(csv).toContain(reference)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('table')).not.toContainText('pending confirmed')
  },
)

test('an agent has no entry for it, and reads who can help @all', async ({ page, visit, signIn }) => {
  await signIn('agent')
  await visit('/admin/audit')
  await expect(page.getByRole('heading', { name: 'Your role does not open this page' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Audit log' })).toHaveCount(0)
})
