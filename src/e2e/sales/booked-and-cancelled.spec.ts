import { expect, inDays } from '../support/fixtures'
import { aReference, invoice, login, mailed, money, pay, pdfText, typed } from '../support/money-steps'
import { test } from '../support/own-server'
import { addDatedPackage } from '../support/records'
import { expectToast } from '../support/steps'
import { askForQuote, signUpConfirmed } from '../support/traveler'

// Tolerates a query pending when its session ends.
test.use({ forgiven: [/status of 401/] })

test('from a request and Book Now to a cancellation by the traveler and the money back @all', async ({
  page,
  visit,
  signIn,
  baseURL,
  server,
}) => {
  test.slow()
  const origin = baseURL!
  await signIn('agent')
  const date = inDays(150)
  const pkg = await addDatedPackage(page, origin, date)
  await page.goto('about:blank')
  const me = await signUpConfirmed(page, origin, server.directory)
  // Requests a quote first, then books without staff.
  const { name: customerName, email, phone } = me
  const asked = { departureCity: 'Boston', destination: 'Thailand', travelers: 2, travelDate: date }
  await askForQuote(page, origin, { customerName, email, phone, ...asked })
  await visit(`/book/${pkg.id}?date=${date}`)
  const button = page.getByRole('button', { name: /^Hold \d seats? and go on$/ })
  await button.click()
  await page.getByRole('checkbox', { name: 'I accept the price' }).check()
  const book = page.getByRole('button', { name: /^Book for \$/ })
  const total = Math.round(Number((await book.innerText()).replace(/[^\d.]/g, '')) * 100)
  await book.click()
  await expectToast(page, 'Your trip is booked')
  await mailed(server, me.email, money(total))
  await expect(page).toHaveURL(/[?&]booking=/)
  const bookingId = new URL(page.url()).searchParams.get('booking')!

  const deposit = Math.round(total / 4)
  await signIn('agent')
  await visit(`/admin/bookings/${bookingId}`)
  await pay(page, { minor: deposit, reference: 'TX-4' })
  await invoice(page, total)

  await login(page, origin, me)
  await visit(`/trips?booking=${bookingId}`)
  const own = page.getByRole('region', { name: 'Changes' })
  await own.getByRole('button', { name: 'Cancel this trip' }).click()
  await expect(own).toContainText(`You have paid ${money(deposit)}. If you cancel today, ${money(deposit)} is refunded`)
  await own.getByRole('button', { name: `Cancel, ${money(deposit)} refunded` }).click()
  await expectToast(page, 'Your trip is cancelled')
  await mailed(server, me.email, `Refund: ${money(deposit)}`)

  await signIn('agent')
  await visit(`/admin/bookings/${bookingId}`)
  const panel = page.getByRole('region', { name: 'Payments', exact: true })
  await panel.getByRole('button', { name: 'Refund', exact: true }).click()
  const refund = page.getByRole('dialog', { name: 'Refund' })
  await expect(refund.getByLabel('Amount (USD)')).toHaveValue(typed(deposit))
  await refund.getByLabel('Reference of bank or terminal').fill(aReference('RF-1'))
  await refund.getByRole('button', { name: 'Record refund' }).click()
  await expectToast(page, 'Refund recorded')
  await mailed(server, me.email, `Sent back: ${money(deposit)}`)
  await expect(panel.getByRole('list', { name: 'Payments' })).toContainText(`−${money(deposit)}`)
  const papers = page.getByRole('region', { name: 'Invoices', exact: true })
  await papers.getByRole('button', { name: /credit note/i }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /credit note/i })
    .click()
  await expectToast(page, 'Credit note issued')

  await login(page, origin, me)
  await visit(`/trips?booking=${bookingId}`)
  const payments = page.getByRole('region', { name: 'Payments' })
  await expect(payments).toContainText(/Nothing (more )?to pay/)
  await expect(payments).toContainText(`${money(deposit)} refunded by`)
  const account = await page.request.get(
    `/trpc/payments.own?input=${encodeURIComponent(JSON.stringify({ id: bookingId }))}`,
  )
  const sums = { chargedMinor: 0, receivedMinor: deposit, refundedMinor: deposit, balanceMinor: 0 }
  expect(await account.json()).toMatchObject({ result: { data: sums } })
  const listed = await page.request.get(`/api/trips/${bookingId}/invoices`)
  expect(await listed.json()).toContainEqual(expect.objectContaining({ kind: 'credit-note', total: -total / 100 }))
  const documents = page.getByRole('region', { name: 'Invoices and receipts' })
  const note = await pdfText(page, (await documents.getByRole('link', { name: /^Credit note/ }).getAttribute('href'))!)
  expect(note).toContain(money(total))
  // Releases the seats.
  await visit(`/packages/${pkg.slug}?date=${date}`)
  await expect(page.getByRole('region', { name: 'Departures' })).toContainText('8 seats left')
})
