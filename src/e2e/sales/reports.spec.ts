import { readFile } from 'node:fs/promises'
import { expect, inDays, test } from '../support/fixtures'

test('a number of a report opens its rows, which sum to it, and the CSV has the same @phone', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('agent')
  // Other tests record payments of today.
  await visit(`/admin/reports?period=${inDays(-360)}..${inDays(-30)}`)
  await page.getByRole('navigation', { name: 'Reports' }).getByRole('link', { name: 'Payments' }).click()
  const panel = page.getByRole('region', { name: 'By method' })
  const bank = panel.getByRole('row', { name: /^Bank transfer/ }).first()
  const received = await bank.getByRole('cell').first().innerText()
  expect(received).toMatch(/^\$[1-9][\d,]*\.\d\d$/)
  await bank.getByRole('link', { name: 'Bank transfer' }).click()
  await expect(page).toHaveURL(/report=payments.*opened=1\.bank/)
  const rows = page.getByRole('region', { name: 'Rows of Bank transfer' })
  await expect(
    rows
      .getByRole('row', { name: /^Together/ })
      .getByRole('cell')
      .first(),
  ).toHaveText(received)
  const saved = page.waitForEvent('download')
  await rows.getByRole('button', { name: 'CSV' }).click()
  const lines = (await readFile(await (await saved).path(), 'utf8')).trim().split('\n').slice(1)
  const cents = lines.map((line) => Math.round(Number(line.split(',').at(-4)) * 100))
  const sum = cents.reduce((all, one) => all + one, 0)
  expect((sum / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' })).toBe(received)
  await page.reload()
  await rows.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/admin\/bookings\//)
})
