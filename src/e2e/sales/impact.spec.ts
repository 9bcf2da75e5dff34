import { expectAccessible } from '../support/accessibility'
import { bookedSeats } from '../support/booked'
import { expect, inDays, test } from '../support/fixtures'
import { mailTo } from '../support/mail'
import { addDatedPackage } from '../support/records'
import { expectToast } from '../support/steps'

test.use({ forgiven: [/status of 409/] })

test(
  'staff see who a cancelled departure concerns, look again when that changed, and everybody hears of it',
  { tag: '@phone' },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const date = inDays(60)
    const pkg = await addDatedPackage(page, baseURL!, date)
    const { me, bookingId, pay } = await bookedSeats({ page, signIn, origin: baseURL! }, { packageId: pkg.id, date })
    await pay(500_00)

    await visit(`/admin/departures?q=${encodeURIComponent(pkg.title)}`)
    const table = page.getByRole('table', { name: 'Departures' })
    await table.getByRole('button', { name: 'Actions for' }).click()
    await page.getByRole('menuitem', { name: 'Cancel departure' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel this departure?' })
    const bookings = dialog.getByRole('table', { name: 'Bookings' })
    await expect(bookings.getByRole('row').filter({ hasText: me.name })).toContainText('$500.00')
    const reason = dialog.getByRole('textbox', { name: 'Reason, for colleagues' })
    await reason.fill('The boat is in dock')
    await expect(dialog.getByRole('checkbox', { name: 'Write to 1 traveler with a booking' })).toBeChecked()
    await dialog.getByText('As each will read it').click()
    await expect(dialog.getByRole('region', { name: 'Preview' })).toContainText(
      'you have paid, $500.00, will be refunded',
    )
    await expectAccessible(page, 'who a cancelled departure concerns')

    // Records a colleague's payment meanwhile.
    await pay(100_00)
    await dialog.getByRole('button', { name: 'Cancel it and 1 booking' }).click()
    await expect(dialog.getByRole('alert')).toContainText('has changed meanwhile')
    await expect(bookings.getByRole('row').filter({ hasText: me.name })).toContainText('$600.00')
    await expect(reason).toHaveValue('The boat is in dock')
    await dialog.getByRole('button', { name: 'Cancel it and 1 booking' }).click()
    await expectToast(page, 'Departure cancelled')

    await visit(`/admin/bookings/${bookingId}`)
    const panel = page.getByRole('region', { name: 'Payments', exact: true })
    await panel.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Refund' }).getByLabel('Amount (USD)')).toHaveValue('600')
    await expect.poll(() => mailTo(me.email, 'cannot take place')).toContain('$600.00, will be refunded to you')
  },
)
