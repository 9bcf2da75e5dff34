import { demoAccounts } from '../../modules/identity/auth/demo.rules'
import { expect, inDays, interactive } from '../support/fixtures'
import { proposalMailedTo } from '../support/mail'
import { invoice, login, mailed, money, pay, pdfText, typed } from '../support/money-steps'
import { test } from '../support/own-server'
import { expectToast, fillQuote, openRequest } from '../support/steps'
import { signUpConfirmed } from '../support/traveler'

// Tolerates a query pending when its session ends.
test.use({ forgiven: [/status of 401/] })

/** Departs in three months, or later when the islands' rates do not cover that: April is not contracted yet. */
const departure = /-(03-2[4-9]|03-3\d|04-\d\d)$/.test(inDays(90)) ? inDays(150) : inDays(90)

test('from a request over a proposal, a counter-offer and a change to a trip that is over and its review @all', async ({
  page,
  visit,
  signIn,
  baseURL,
  browser,
  server,
}) => {
  test.slow()
  const origin = baseURL!
  const me = await signUpConfirmed(page, origin, server.directory)
  await visit('/packages?search=andaman')
  await page
    .getByRole('button', { name: /^Get Quote: .*/ })
    .first()
    .click()
  const ask = page.getByRole('dialog', { name: 'Request Custom Quote' })
  await fillQuote(ask, me, { destination: null })
  await ask.getByLabel('Travel Date').fill(departure)
  await ask.getByRole('button', { name: 'Submit Quote Request' }).click()
  await expectToast(page, 'Quote Request Submitted')

  // Prices every requested line by the agency's rates.
  await signIn('agent')
  await visit(`/admin/quotes?q=${encodeURIComponent(me.email)}`)
  const panel = await openRequest(page, me.name, false)
  await panel.getByRole('button', { name: 'Write Proposal' }).click()
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price).toContainText(/Total\$[1-9]/)
  const first = Math.round(
    Number(
      /Total\$([\d,.]+)/.exec(await price.innerText().then((text) => text.replace(/\s/g, '')))![1]!.replaceAll(',', ''),
    ) * 100,
  )
  await page.getByRole('button', { name: 'Send Proposal' }).click()
  const sending = page.getByRole('dialog', { name: 'Send version 1' })
  await expect(sending).toContainText(money(first))
  await sending.getByRole('button', { name: 'Send Proposal' }).click()
  await expectToast(page, 'Proposal sent', `To ${me.email}`)
  const proposalUrl = page.url()

  // Follows the mail as the traveler, and makes a counter-offer.
  const link = await proposalMailedTo(me.email, server.directory)
  const elsewhere = await browser.newContext({ baseURL: origin })
  const traveler = await elsewhere.newPage()
  await traveler.goto(link)
  await interactive(traveler)
  const answer = traveler.getByRole('complementary', { name: 'Price and answer' })
  await answer.getByRole('button', { name: 'Make a counter-offer' }).click()
  await answer.getByLabel('Your price in USD').fill(typed(first - 100_00))
  await answer.getByLabel('A few words').fill('We come for the third time.')
  await answer.getByRole('button', { name: 'Send counter-offer' }).click()
  await expect(answer).toContainText(`Your counter-offer of ${money(first - 100_00)} is with us`)

  // Agrees with a second version.
  const agreed = first - 100_00
  await visit(proposalUrl)
  await expect(page.getByRole('region', { name: 'Counter-offer' })).toContainText(`${money(agreed)} (−$100.00)`)
  await page.getByText('New version', { exact: true }).click()
  await page.getByRole('button', { name: 'Add discount' }).click()
  const terms = page.getByRole('region', { name: 'Discount and taxes' })
  await terms.getByRole('textbox', { name: 'Discount' }).fill('For the third time')
  await terms.getByRole('textbox', { name: 'Amount' }).fill('100')
  await expect(price).toContainText(`Total${money(agreed)}`)
  await page.getByRole('button', { name: 'Send Proposal' }).click()
  const again = page.getByRole('dialog', { name: 'Send version 2' })
  await expect(again).toContainText(money(agreed))
  await again.getByRole('button', { name: 'Send Proposal' }).click()
  await expectToast(page, 'Proposal sent', `To ${me.email}`)
  await mailed(server, me.email, money(agreed))

  await traveler.goto(link)
  await interactive(traveler)
  await expect(answer.getByRole('heading', { name: 'Accept version 2' })).toBeVisible()
  const offerPdf = await pdfText(
    traveler,
    (await answer.getByRole('link', { name: 'Download as PDF' }).getAttribute('href'))!,
  )
  expect(offerPdf).toContain(money(agreed))
  await answer.getByLabel('Your full name').fill(me.name)
  await answer.getByRole('checkbox', { name: 'I accept the price' }).check()
  await answer.getByRole('button', { name: `Accept for ${money(agreed)}` }).click()
  await expect(answer.getByRole('heading', { name: 'Accepted' })).toBeVisible()
  await elsewhere.close()

  // Records and verifies the deposit by two people; then confirms.
  const deposit = Math.round(agreed / 4)
  await visit(proposalUrl)
  await page.getByRole('button', { name: 'Convert to Booking' }).click()
  await page
    .getByRole('dialog', { name: 'Convert to Booking?' })
    .getByRole('button', { name: 'Convert to Booking' })
    .click()
  await expect(page).toHaveURL(/\/admin\/bookings\//)
  const bookingUrl = page.url()
  const bookingId = bookingUrl.split('/').at(-1)!
  await pay(page, { minor: deposit, reference: 'TX-1' })
  await page.getByRole('button', { name: 'Confirm Booking' }).click()
  await page
    .getByRole('dialog', { name: 'Confirm this booking?' })
    .getByRole('button', { name: 'Confirm Booking' })
    .click()
  await expectToast(page, 'Booking confirmed')
  await signIn('admin')
  await visit(bookingUrl)
  await page.getByRole('button', { name: `Verify: Bank transfer of ${money(deposit)}` }).click()
  await expectToast(page, 'Payment verified')
  await mailed(server, me.email, `We have received ${money(deposit)}`)

  // Changes the booking: shows the difference, agrees, charges.
  const changed = agreed + 80_00
  await page.getByRole('link', { name: 'Change Booking' }).click()
  await page.getByRole('button', { name: 'Add service' }).click()
  const service = page.getByRole('dialog', { name: 'Add service' })
  await service.getByLabel('What it is').fill('Sunset kayak')
  await service.getByLabel('Sell, in all (USD)').fill('80')
  await service.getByLabel('Net, in all (USD)').fill('50')
  await service.getByRole('button', { name: 'Add service' }).click()
  await expect(page.getByRole('region', { name: 'What changes' })).toContainText(money(changed))
  await page.getByLabel('To the traveler: what changes, and why').fill('With a guide, at five.')
  await page.getByRole('button', { name: 'Propose change' }).click()
  await expectToast(page, 'Change proposed')
  await login(page, origin, me)
  await visit(`/trips?booking=${bookingId}`)
  await page.getByRole('button', { name: 'Agree for $80.00 more' }).click()
  await expectToast(page, 'Your trip is changed')
  await mailed(server, me.email, money(changed))
  const payments = page.getByRole('region', { name: 'Payments' })
  const rest = changed - deposit
  await expect(payments).toContainText(`You have paid ${money(deposit)}. ${money(rest)} is still to be paid.`)

  // Pays the rest, and issues one invoice for all.
  await signIn('agent')
  await visit(bookingUrl)
  await pay(page, { minor: rest - 80_00, reference: 'TX-2' })
  await pay(page, { minor: 80_00, reference: 'TX-3' })
  await invoice(page, changed)
  await login(page, origin, me)
  await visit(`/trips?booking=${bookingId}`)
  await expect(payments).toContainText(`You have paid ${money(changed)}. Nothing more to pay.`)
  const papers = page.getByRole('region', { name: 'Invoices and receipts' })
  await expect(papers).toContainText(money(changed))
  const invoicePdf = await pdfText(page, (await papers.getByRole('link', { name: /^Invoice/ }).getAttribute('href'))!)
  expect(invoicePdf).toContain(money(changed))
  const trip = await page.request.get(`/api/trips/${bookingId}`)
  expect(await trip.json()).toMatchObject({ total: changed / 100 })

  // Lets the trip take place.
  await server.pass(180)
  await page.clock.setSystemTime(Date.now() + 180 * 86_400_000)
  await login(page, origin, me)
  await visit(`/trips?booking=${bookingId}`)
  await expect(page.getByText('Completed', { exact: true })).toBeVisible()
  const own = page.getByRole('region', { name: 'Your review' })
  await own.getByRole('button', { name: 'Write a review' }).click()
  const write = page.getByRole('dialog', { name: 'Write a review' })
  await write.getByRole('radio', { name: '5 of 5, Excellent' }).check()
  await write.getByLabel('In a few words').fill('We come a fourth time')
  await write.getByRole('textbox', { name: 'Your review' }).fill('Nobody hurried us, and the boats came.')
  await write.getByRole('button', { name: 'Send' }).click()
  await expectToast(page, 'Thank you')
  const { email, password } = demoAccounts.find(({ role }) => role === 'admin')!
  await login(page, origin, { email, password })
  await visit('/admin/reviews?q=fourth')
  await page.getByRole('link', { name: 'We come a fourth time' }).click()
  await page
    .getByRole('article', { name: /^Review by/ })
    .getByRole('button', { name: 'Publish' })
    .click()
  await expectToast(page, 'Review published')
})
