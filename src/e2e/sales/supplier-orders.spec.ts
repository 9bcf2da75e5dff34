import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility'
import { expect, inDays, interactive, newPerson, test } from '../support/fixtures'
import { orderMailedTo } from '../support/mail'
import { addLead } from '../support/records'
import { expectToast } from '../support/steps'

// Expects a conflict for a payment that has to be confirmed.
test.use({ forgiven: [/status of 409/] })

const line = (title: string) => ({
  key: crypto.randomUUID(),
  day: 1,
  kind: 'service',
  itemKind: null,
  itemId: null,
  title,
  detail: 'With snorkels',
  group: '',
  state: 'included',
  unit: 'trip',
  count: 1,
  times: 1,
  occupancy: 0,
  ageBand: 'any',
  price: { netMinor: 100_00, sellMinor: 250_00, reason: '' },
})

/** Calls a procedure of the office as the signed-in user. */
async function call<Made>(page: Page, origin: string, name: string, data: object) {
  const answer = await page.request.post(`/trpc/${name}`, { headers: { origin }, data })
  expect(answer.ok(), `${name}: ${await answer.text()}`).toBe(true)
  return ((await answer.json()) as { result: { data: Made } }).result.data
}

test(
  'a supplier is asked by mail, answers by the link without an account, and staff see it at the booking',
  { tag: ['@phone', '@phone-first'] },
  async ({ page, visit, signIn, baseURL, browser }) => {
    const origin = baseURL!
    await signIn('agent')
    const lead = await addLead(page, origin)
    const { id } = await call<{ id: string }>(page, origin, 'proposals.create', { leadId: lead.id })
    const offer = {
      title: 'Seven mornings',
      travelFrom: inDays(90),
      expiresOn: inDays(20),
      adults: 2,
      children: 0,
      rooms: 1,
      days: [{ day: 1, title: 'By longtail to Railay', text: 'A driver meets you.' }],
      lines: [line('Longtail boat'), line('Kayaks')],
      discount: null,
      taxes: [],
    }
    await call(page, origin, 'proposals.save', { id, version: 1, offer })
    await call(page, origin, 'proposalAnswers.send', { id, version: 2, message: 'Here it is.' })
    const { url } = await call<{ url: string }>(page, origin, 'proposalAnswers.makeLink', { id })
    const elsewhere = await browser.newContext({ baseURL: origin, viewport: page.viewportSize() })
    const outside = await elsewhere.newPage()
    const token = url.split('/').at(-1)!
    const seen = await call<{ sha256: string }>(outside, origin, 'proposalAnswers.open', { token })
    await call(outside, origin, 'proposalAnswers.accept', { token, number: 1, sha256: seen.sha256, name: lead.name })
    const booking = await call<{ id: string }>(page, origin, 'bookings.convert', { proposalId: id })
    const { name, email } = newPerson()
    await call(page, origin, 'suppliers.create', { name: `Boats of ${name}`, email })

    await visit(`/admin/bookings/${booking.id}`)
    const orders = page.getByRole('list', { name: 'Orders' })
    await expect(orders.getByText('No supplier yet')).toHaveCount(2)
    for (const title of ['Longtail boat', 'Kayaks']) {
      await orders.getByRole('button', { name: `Pick supplier: ${title}` }).click()
      const pick = page.getByRole('dialog', { name: `Supplier of ${title}` })
      const field = pick.getByRole('combobox', { name: 'Supplier' })
      await field.click()
      await field.fill(name)
      // Waits for the server's search, which leaves only this one.
      await expect(page.getByRole('listbox').getByRole('option')).toHaveText([`Boats of ${name}`])
      await field.press('ArrowDown')
      await field.press('Enter')
      await pick.getByRole('button', { name: 'Pick' }).click()
      await expect(pick).toBeHidden()
      await expect(orders.getByRole('button', { name: `Ask: ${title}` })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Ask all (2)' }).click()
    const ask = page.getByRole('dialog', { name: 'Ask all suppliers' })
    await expect(ask.getByLabel('Message')).toBeFocused()
    await expectAccessible(page, 'asking suppliers')
    await ask.getByRole('button', { name: 'Send' }).click()
    await expectToast(page, 'Supplier asked', 'For 2 services')

    await outside.goto(await orderMailedTo(email))
    await interactive(outside)
    await expect(outside.getByRole('heading', { level: 1, name: `A request for Boats of ${name}` })).toBeVisible()
    await expect(outside.getByText('$250')).toHaveCount(0)
    const boat = outside.getByRole('region', { name: 'Longtail boat' })
    await boat.getByRole('button', { name: 'Confirm' }).click()
    await expect(boat.getByText('Please enter your reference')).toBeVisible()
    await boat.getByLabel('Your reference').fill('AB-7')
    await boat.getByRole('button', { name: 'Confirm' }).click()
    await expect(boat).toContainText('Confirmed, reference AB-7')
    const kayaks = outside.getByRole('region', { name: 'Kayaks' })
    await kayaks.getByRole('button', { name: 'Propose a change' }).click()
    await kayaks.getByLabel('Net in USD').fill('120')
    await kayaks.getByLabel('What would change').fill('Two of them are new')
    await expectAccessible(outside, 'a supplier’s page')
    await kayaks.getByRole('button', { name: 'Send the change' }).click()
    await expect(kayaks).toContainText('Your answer was sent to us')

    // Updates the open page by itself with the supplier's answers.
    await expect(orders).toContainText('Reference AB-7')
    await expect(orders).toContainText('Differs: net +$20.00')
    await orders.getByRole('button', { name: 'Decide: Kayaks' }).click()
    const decide = page.getByRole('dialog', { name: 'Kayaks' })
    await expect(decide.getByText('Two of them are new')).toBeVisible()
    await expect(decide.getByLabel('Status')).toHaveValue('confirmed')
    await decide.getByRole('button', { name: 'Save' }).click()
    await expectToast(page, 'Confirmed', 'Kayaks')
    await expect(page.getByRole('list', { name: 'Events' })).toContainText(
      `Boats of ${name} proposed a change of Kayaks`,
    )
    await expectAccessible(page, 'a booking with orders')
    await elsewhere.close()

    // Pays a part under a known number, keeps the rest open, and reverses the mistake.
    const act = async (item: string) => {
      await orders.getByRole('button', { name: 'Actions for Kayaks' }).click()
      await page.getByRole('menuitem', { name: item }).click()
    }
    const pay = page.getByRole('dialog', { name: `Pay Boats of ${name}` })
    const record = async (amount: string) => {
      await act('Record payment')
      await pay.getByLabel('Amount (USD)').fill(amount)
      await pay.getByLabel('Reference of the payment').fill(`W ${email}`)
      await pay.getByRole('button', { name: 'Record payment' }).click()
    }
    await record('50')
    await pay.getByLabel('$70.00 stays to be paid').check()
    await expectAccessible(page, 'paying a supplier')
    await pay.getByRole('button', { name: 'Record payment' }).click()
    await expectToast(page, 'Payment recorded', 'Kayaks')
    await expect(orders).toContainText('$50.00 paid, $70.00 open')
    await record('70')
    await expect(pay.getByText('A payment with this reference is already recorded: $50.00')).toBeVisible()
    await pay.getByLabel('It is another payment, or a part of one transfer').check()
    await pay.getByRole('button', { name: 'Record payment' }).click()
    await expectToast(page, 'Payment recorded', 'Kayaks')
    await expect(pay).toBeHidden()
    await expect(orders).toContainText(/\$120\.00\s*paid \d/)
    await act('Payments')
    const payments = page.getByRole('dialog', { name: `Payments to Boats of ${name}` })
    await payments.getByRole('button', { name: 'Take back the payment of $70.00' }).click()
    const takeBack = page.getByRole('dialog', { name: 'Take this payment back?' })
    await takeBack.getByLabel('What was wrong with it').fill('Sent from the wrong account')
    await takeBack.getByRole('button', { name: 'Take back' }).click()
    await expectToast(page, 'Payment taken back', 'Kayaks')
    await expect(payments).toContainText('Reversal')
    await expectAccessible(page, 'payments to a supplier')

    await visit(`/admin/billing/payables?q=${encodeURIComponent(name)}`)
    const owed = page.getByRole('row', { name: `Boats of ${name}` })
    // Sums 100 for the boat, and the rest of the kayaks.
    await expect(owed).toContainText('$170.00')
    await expectAccessible(page, 'payables')
  },
)
