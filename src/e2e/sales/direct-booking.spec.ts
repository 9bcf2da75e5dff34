import { formatDate } from '../../shared/dates'
import { expectAccessible } from '../support/accessibility'
import { offered, sendVersion } from '../support/booked'
import { expect, inDays, test } from '../support/fixtures'
import { addLead, addRequest } from '../support/records'
import { expectToast } from '../support/steps'

test(
  'a yes by phone is a booking in three clicks, and says who said it and how',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const me = await addRequest(page, baseURL!, { travelDate: inDays(90) })
    await offered(page, baseURL!, me.id)
    await visit(`/admin/leads?q=${encodeURIComponent(me.email)}`)
    await page.getByRole('button', { name: `Actions for ${me.name}`, exact: true }).click()
    await page.getByRole('menuitem', { name: 'Convert to Booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record an acceptance' })
    await expect(dialog.getByLabel('Who accepted')).toHaveValue(me.name)
    await expectAccessible(page, 'recording an acceptance')
    await dialog.getByLabel('Evidence').fill('Called back at noon')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'signed_form.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n%%EOF\n'),
    })
    await expect(dialog.getByRole('button', { name: 'Leave out signed_form.pdf' })).toBeVisible()
    await dialog.getByRole('button', { name: 'Record and book' }).click()
    await expectToast(page, 'Booking made')
    await expect(page).toHaveURL(/\/admin\/bookings\//)
    const trip = page.getByRole('region', { name: 'Trip' })
    await expect(trip).toContainText(`${me.name}, by phone`)
    await expect(trip).toContainText('Called back at noon')
    const evidence = page.getByRole('region', { name: 'Evidence' })
    await expect(evidence.getByRole('link', { name: 'signed form' })).toBeVisible()
    await trip.getByRole('link', { name: /^PR-/ }).click()
    const download = page.waitForEvent('download')
    await evidence.getByRole('link', { name: 'signed form' }).click()
    expect((await download).suggestedFilename()).toBe('signed form.pdf')
    await expect(page.getByRole('list', { name: 'Events' })).toContainText(
      `recorded the acceptance of version 1: ${me.name} said yes by phone`,
    )
  },
)

test.describe('meanwhile', () => {
  test.use({ forgiven: [/status of 409/] })

  test('a yes to one version is not written down as one to the next, sent while it was typed', async ({
    page,
    visit,
    signIn,
    baseURL,
  }) => {
    await signIn('agent')
    const { id } = await addRequest(page, baseURL!, { travelDate: inDays(90) })
    const proposalId = await offered(page, baseURL!, id)
    await visit(`/admin/proposals/${proposalId}`)
    await page.getByRole('button', { name: 'Record acceptance' }).click()
    const dialog = page.getByRole('dialog', { name: 'Record an acceptance' })
    await expect(dialog).toContainText('version 1')
    await dialog.getByLabel('Evidence').fill('Called back at noon')
    const followed = page.waitForResponse(
      async (answer) => /proposals\.get/.test(answer.url()) && /"currentNumber":2/.test(await answer.text()),
    )
    await sendVersion(page, baseURL!, proposalId, 3, { title: 'Eight mornings' })
    await followed
    await expect(dialog).toContainText('version 1')
    await dialog.getByRole('button', { name: 'Record and book' }).click()
    await expectToast(page, /^Version 2 was sent meanwhile/)
  })
})

test(
  'a lead without a proposal is booked directly',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const { id, name } = await addLead(page, baseURL!, { destination: 'Lisbon on foot', travelDate: inDays(60) })
    await visit(`/admin/leads/${id}`)
    await page.getByRole('button', { name: 'Convert to Booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Booking' })
    await expect(dialog.getByLabel('Trip')).toHaveValue('Lisbon on foot')
    await dialog.getByRole('button', { name: 'Make booking' }).click()
    await expect(dialog.getByLabel(/^Price/)).toHaveAccessibleDescription('Please enter the price, such as 2,500')
    await dialog.getByLabel(/^Price/).fill('900')
    await dialog.getByRole('button', { name: 'Make booking' }).click()
    await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription('Please choose the last day')
    await dialog.getByLabel('Last day').fill(inDays(64))
    await dialog.getByLabel('Infants (under 2)').fill('1')
    await expectAccessible(page, 'booking directly')
    await dialog.getByRole('button', { name: 'Make booking' }).click()
    await expectToast(page, 'Booking made')
    await expect(page.getByRole('region', { name: 'Trip' })).toContainText('Made by staff')
    await expect(page.getByRole('region', { name: 'Trip' })).toContainText('1 infant')
    await expect(page.getByRole('region', { name: 'Agreed price' })).toContainText('$900.00')
    await page.getByRole('region', { name: 'Customer' }).getByRole('link', { name }).click()
    await expect(page.getByRole('region', { name: 'Bookings' })).toContainText('Lisbon on foot')
  },
)

test(
  'a customer who calls is booked from their page, which wins their open lead',
  { tag: ['@phone', '@all'] },
  async ({ page, visit, signIn, baseURL }) => {
    await signIn('agent')
    const { customerId, name } = await addLead(page, baseURL!, {
      destination: 'Porto by train',
      travelDate: inDays(60),
    })
    await visit(`/admin/customers/${customerId}`)
    await page.getByRole('button', { name: 'New Booking' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Booking' })
    await expect(dialog.getByText(name)).toBeVisible()
    await dialog.getByLabel('Lead').selectOption({ label: `Porto by train, ${formatDate(inDays(60))}, New` })
    await expect(dialog.getByLabel('Trip')).toHaveValue('Porto by train')
    await dialog.getByLabel('Last day').fill(inDays(62))
    await dialog.getByLabel(/^Price/).fill('640')
    await dialog.getByRole('button', { name: 'Make booking' }).click()
    await expectToast(page, 'Booking made')
    await page.getByRole('region', { name: 'Customer' }).getByRole('link', { name }).click()
    await expect(page.getByRole('region', { name: 'Leads' })).toContainText('Won')
  },
)
