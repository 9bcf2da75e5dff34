import { bookedTrip } from '../support/booked'
import { expect, test } from '../support/fixtures'
import { expectToast } from '../support/steps'
import { aReference } from '../support/money-steps'

test('a booking is invoiced, its payment receipted and listed, and its traveler has both', async ({
  page,
  visit,
  signIn,
  baseURL,
  browser,
}) => {
  const { me, bookingId, login } = await bookedTrip({ page, browser, signIn, origin: baseURL! })
  await visit(`/admin/bookings/${bookingId}`)
  const payments = page.getByRole('region', { name: 'Payments', exact: true })
  await payments.getByRole('button', { name: 'Record payment' }).click()
  const record = page.getByRole('dialog', { name: 'Record payment' })
  await expect(record.getByLabel('Amount (USD)')).toBeFocused()
  await record.getByLabel('Reference of bank or terminal').fill(aReference('TX-2002'))
  await record.getByRole('button', { name: 'Record payment' }).click()
  await expectToast(page, 'Payment recorded')

  const panel = page.getByRole('region', { name: 'Invoices', exact: true })
  await expect(panel).toContainText('$0.00 of $1,000.00 is invoiced, $1,000.00 is not yet.')
  await panel.getByRole('button', { name: 'Issue invoice' }).click()
  const issue = page.getByRole('dialog', { name: 'Issue invoice' })
  await expect(issue.getByLabel('For')).toBeFocused()
  await expect(issue.getByRole('table', { name: 'What it says' })).toContainText('$1,000.00')
  await issue.getByLabel('Address').fill('418 Maple Street')
  await issue.getByRole('button', { name: 'Issue invoice' }).click()
  await expectToast(page, 'Invoice issued')
  await expect(panel).toContainText('Everything is invoiced: $1,000.00.')
  await panel.getByRole('button', { name: 'Issue receipt of $250.00' }).click()
  const receipt = page.getByRole('dialog', { name: 'Issue receipt' })
  await expect(receipt.getByLabel('Address')).toHaveValue('418 Maple Street')
  await receipt.getByRole('button', { name: 'Issue receipt' }).click()
  await expectToast(page, 'Receipt issued')
  await expect(panel.getByRole('list', { name: 'Documents' }).getByRole('listitem')).toHaveCount(2)

  await panel.getByRole('link', { name: /^INV-/ }).click()
  const sheet = page.getByRole('article', { name: /^Invoice INV-/ })
  await expect(sheet).toContainText('418 Maple Street')
  await expect(sheet).toContainText('To be paid: balance $750.00')

  await login(me)
  await visit(`/trips?booking=${bookingId}`)
  const own = page.getByRole('region', { name: 'Invoices and receipts' })
  await expect(own.getByRole('listitem')).toHaveCount(2)
  const file = page.waitForEvent('download')
  await own.getByRole('link', { name: /^Invoice INV-/ }).click()
  expect((await file).suggestedFilename()).toMatch(/^INV-.*\.pdf$/)
})
