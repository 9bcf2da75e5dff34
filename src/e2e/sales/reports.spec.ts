import { readFile } from 'node:fs/promises'
import { formatDate } from '../../shared/dates'
import { signInAsNewAgent } from '../support/account'
import { expect, inDays, test } from '../support/fixtures'
import { reportMailedTo } from '../support/mail'
import { expectToast, offeredUndo } from '../support/steps'

test('a number of a report opens its rows, which sum to it, and the CSV has the same @phone', async ({
  page,
  visit,
  signIn,
}) => {
  await signIn('admin')
  // Excludes today, as other tests record payments.
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

test('a report is saved, mailed on a schedule and as a test, and its mails are stopped @all', async ({
  page,
  visit,
  baseURL,
}) => {
  const email = await signInAsNewAgent(page, baseURL!)
  await visit('/admin/reports?report=payments&period=last-month')
  await page.getByRole('button', { name: 'Save view' }).click()
  const naming = page.getByRole('dialog', { name: 'Save this view' })
  await expect(naming.getByText('Report, period, comparison and currency are kept.')).toBeVisible()
  await naming.getByLabel('Name').fill('For the owners')
  await naming.getByRole('button', { name: 'Save view' }).click()
  const saved = page.getByRole('button', { name: 'For the owners', exact: true })
  await expect(saved).toHaveAttribute('aria-pressed', 'true')

  await page.getByRole('button', { name: 'Send by mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send by mail' })
  await dialog.getByLabel('How often').selectOption('Every month')
  await dialog.getByLabel('Day of the month').selectOption('31 or last')
  await dialog.getByRole('button', { name: 'Send a test to me' }).click()
  await expectToast(page, 'Test sent', `To ${email}, with the figures of now.`)
  await dialog.getByRole('button', { name: 'Save schedule' }).click()
  await expectToast(page, 'For the owners is mailed')
  const mails = page.getByRole('region', { name: 'Sent by mail' })
  const row = mails.getByRole('row', { name: /^For the owners/ })
  await expect(row).toContainText('On the 31st of each month or its last day, at 08:00')
  await expect(row).toContainText('Nora Lind')

  // Deletes the report, which ends its mails; Undo restores them.
  await page.getByRole('button', { name: 'Change the view For the owners' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const undo = await offeredUndo(page)
  await expect(mails).toBeHidden()
  await undo.click()
  await expect(row).toContainText('On the 31st of each month')
  await row.getByRole('button', { name: 'What to do with the mails of For the owners' }).click()
  await page.getByRole('menuitem', { name: 'Stop the mails' }).click()
  await expectToast(page, 'Not mailed any more', 'For the owners')
  await expect(mails).toBeHidden()

  const link = await reportMailedTo(email)
  await visit(link)
  const [, from] = /period=([\d-]+)\.\./.exec(link)!
  await expect(page.getByLabel('From', { exact: true })).toHaveValue(formatDate(from!))
  const tabs = page.getByRole('navigation', { name: 'Reports' })
  await expect(tabs.getByRole('link', { name: 'Payments' })).toHaveAttribute('aria-current', 'page')
})
