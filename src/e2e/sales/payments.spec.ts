import { expect, test } from '../support/fixtures'
import { expectAccessible } from '../support/accessibility'
import { bookedTrip } from '../support/booked'
import { expectToast } from '../support/steps'
import { aReference } from '../support/money-steps'

test(
  'a deposit is recorded and verified by two people, confirms the booking, and comes back after its cancellation',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL, browser }) => {
    const { me, bookingId, login } = await bookedTrip({ page, browser, signIn, origin: baseURL! })
    await visit(`/admin/bookings/${bookingId}`)
    const panel = page.getByRole('region', { name: 'Payments', exact: true })
    await expect(panel.getByRole('table', { name: 'Schedule' })).toContainText('$250.00')
    await panel.getByRole('button', { name: 'Record payment' }).click()
    const record = page.getByRole('dialog', { name: 'Record payment' })
    await expect(record.getByLabel('Amount (USD)')).toBeFocused()
    await expect(record.getByLabel('Amount (USD)')).toHaveValue('250')
    await record.getByRole('button', { name: 'Record payment' }).click()
    await expect(record.getByText('Please enter the number that the bank')).toBeVisible()
    await record.getByLabel('Reference of bank or terminal').fill(aReference('TX-1001'))
    await record.getByRole('button', { name: 'Record payment' }).click()
    await expectToast(page, 'Payment recorded')
    await expect(panel.getByRole('list', { name: 'Payments' })).toContainText('Not verified')
    await expect(panel.getByRole('button', { name: /^Verify/ })).toBeHidden()
    await page.getByRole('button', { name: 'Confirm Booking' }).click()
    const confirm = page.getByRole('dialog', { name: 'Confirm this booking?' })
    await expect(confirm).toContainText('The deposit is here')
    await confirm.getByRole('button', { name: 'Confirm Booking' }).click()
    await expectToast(page, 'Booking confirmed')

    await signIn('admin')
    await visit(`/admin/bookings/${bookingId}`)
    await panel.getByRole('button', { name: 'Verify: Bank transfer of $250.00' }).click()
    await expectToast(page, 'Payment verified')
    await expect(panel.getByText('Verified', { exact: true })).toBeVisible()
    await expectAccessible(page, 'payments of a booking')

    await page.getByRole('button', { name: 'Cancel Booking' }).click()
    const cancel = page.getByRole('dialog', { name: 'Cancel this booking?' })
    await expect(cancel).toContainText('$250.00 becomes a credit to refund and $0.00 is kept')
    await cancel.getByRole('textbox', { name: 'Reason, for colleagues' }).fill('Sick')
    await cancel.getByRole('button', { name: 'Cancel Booking' }).click()
    await expectToast(page, 'Booking cancelled')
    await panel.getByRole('button', { name: 'Refund', exact: true }).click()
    const refund = page.getByRole('dialog', { name: 'Refund' })
    await expect(refund.getByLabel('Amount (USD)')).toHaveValue('250')
    await refund.getByLabel('Reference of bank or terminal').fill(aReference('RF-1'))
    await refund.getByRole('button', { name: 'Record refund' }).click()
    await expectToast(page, 'Refund recorded')
    await expect(panel.getByRole('list', { name: 'Payments' })).toContainText('−$250.00')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: /^Actions for BK-/ }).click()
    await page.getByRole('menuitem', { name: 'Dispute pack (PDF)' }).click()
    expect((await download).suggestedFilename()).toMatch(/^dispute-pack-BK-\w+\.pdf$/)

    await login(me)
    await visit(`/trips?booking=${bookingId}`)
    const own = page.getByRole('region', { name: 'Payments' })
    await expect(own).toContainText('Nothing more to pay')
    await own.getByText('Payment history').click()
    await expect(own).toContainText('refunded')
    await expectAccessible(page, 'what a traveler has paid')
  },
)
