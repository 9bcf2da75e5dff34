import { formatAmount } from '../../../shared/money'
import { beforeEach, describe, expect, it } from 'vitest'
import type { UserCtx } from '../../../platform/server/context'
import { addDays, formatDate } from '../../../shared/dates'
import { booked } from '../../../testing/bookings/booked'
import { callerAs } from '../../../testing/callers'
import { runJobs, testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { anIssuer, issued } from '../../../testing/payments/invoiced'
import { paidUp } from '../../../testing/payments/paid'
import { type InstalmentKind, instalmentLabels } from '../../billing/payments/account.rules'
import { footLines } from '../../billing/invoices/printed.rules'
import { sendDueReminders } from '../../billing/payments/mail.service'
import { restAccount } from '../../billing/payments/rest.rules'
import type { PaymentTerms } from '../../settings/terms/schema'
import { firstTerms } from '../../settings/terms/terms.rules'
import { policySection } from '../dispute-pack/agreed.rules'
import { readPackFacts } from '../dispute-pack/facts.service'
import { moneySection } from '../dispute-pack/happened.rules'

const database = useDatabase()
const deps = useDeps(database)

beforeEach(async () => {
  await anIssuer(deps)
})

type Case = {
  terms: Partial<PaymentTerms>
  /** Lists the parts of $250 for a departure on 10 August, booked on 1 March. */
  parts: [kind: InstalmentKind, dueOn: string, amountMinor: number][]
  invoice: string
  follows: string
  says: string[]
  /** Holds the refund of $250 on 26 June, 45 days before departure. */
  back: { percent: number; minor: number }
}

const cases: Record<string, Case> = {
  'a part at booking, one between, and the rest': {
    terms: {
      deposit: { kind: 'percent', percent: 30 },
      instalments: [{ percent: 40, daysBefore: 60 }],
      tiers: [
        { fromDays: 60, percent: 100 },
        { fromDays: 30, percent: 50 },
        { fromDays: 0, percent: 0 },
      ],
      grace: null,
    },
    parts: [
      ['deposit', '2027-03-01', 75_00],
      ['instalment', '2027-06-11', 100_00],
      ['balance', '2027-07-11', 75_00],
    ],
    invoice: 'deposit $75.00 by 1 Mar 2027, instalment $100.00 by 11 Jun 2027, balance $75.00 by 11 Jul 2027.',
    follows: 'write to you about the deposit.',
    says: [
      '30% deposit at booking',
      '40% due 60 days before departure',
      'Full payment due 30 days before departure',
      'Free cancellation up to 60 days before departure',
      '50% refund 30-59 days before departure',
      'No refund less than 30 days before departure',
    ],
    back: { percent: 50, minor: 125_00 },
  },
  'a sum at booking, and the rest 90 days before': {
    terms: { deposit: { kind: 'amount', amountMinor: 80_00 }, balanceDays: 90 },
    parts: [
      ['deposit', '2027-03-01', 80_00],
      ['balance', '2027-05-12', 170_00],
    ],
    invoice: 'deposit $80.00 by 1 Mar 2027, balance $170.00 by 12 May 2027.',
    follows: 'write to you about the deposit.',
    says: ['$80 deposit at booking', 'Full payment due 90 days before departure'],
    back: { percent: 100, minor: 250_00 },
  },
  'nothing at booking': {
    terms: {
      deposit: { kind: 'percent', percent: 0 },
      balanceDays: 14,
      tiers: [
        { fromDays: 90, percent: 80 },
        { fromDays: 0, percent: 10 },
      ],
    },
    parts: [['balance', '2027-07-27', 250_00]],
    invoice: 'balance $250.00 by 27 Jul 2027.',
    follows: 'and write to you.',
    says: ['Nothing to pay at booking', '80% refund up to 90 days before departure'],
    back: { percent: 10, minor: 25_00 },
  },
  'the whole price at booking, which never comes back': {
    terms: { deposit: { kind: 'percent', percent: 100 }, tiers: [{ fromDays: 0, percent: 0 }], grace: null },
    parts: [['full', '2027-03-01', 250_00]],
    invoice: 'full payment $250.00 by 1 Mar 2027.',
    follows: 'write to you about the payment.',
    says: ['Full payment at booking', 'No refund'],
    back: { percent: 0, minor: 0 },
  },
}

describe.each(Object.entries(cases))('%s', (_, { terms, parts, invoice, follows, says, back }) => {
  const aTrip = () =>
    booked(deps, {
      email: 'wren@example.com',
      offer: { travelFrom: '2027-08-10', paymentTerms: { ...firstTerms, ...terms } },
    })

  it('stands in account, REST, mail, invoice and evidence', async () => {
    const { id, staff } = await aTrip()
    await runJobs(deps)
    expect(deps.mails.sent.find(({ subject }) => subject.startsWith('You have accepted'))!.text).toContain(follows)
    const account = await staff.payments.account({ id })
    expect(account.instalments.map(({ kind, dueOn, amountMinor }) => [kind, dueOn, amountMinor])).toEqual(parts)
    expect(restAccount.from(account).instalments.map(({ kind }) => kind)).toEqual(parts.map(([kind]) => kind))
    const { documents } = await issued(staff, id)
    expect(footLines(await staff.invoices.get({ id: documents[0]!.id }))).toContain(`To be paid: ${invoice}`)
    const { ctx } = await callerAs(deps, 'agent')
    const pack = await readPackFacts(ctx as UserCtx, id)
    for (const text of says) expect(JSON.stringify(policySection(pack))).toContain(text)
    const booking = await staff.bookings.get({ id })
    expect(booking.policy.terms).toEqual(expect.arrayContaining(says))
    const rows = moneySection(pack).blocks.flatMap((block) => ('rows' in block ? block.rows : []))
    expect(rows.filter(([label]) => /^(Deposit|Instalment|Balance|Full payment)$/.test(String(label)))).toHaveLength(
      parts.length,
    )
  })

  it('is reminded of, part by part', async () => {
    const { booking } = await aTrip()
    await runJobs(deps)
    for (const [kind, dueOn, amountMinor] of parts) {
      const isFirst = kind === 'deposit' || kind === 'full'
      deps.clock.set(`${addDays(dueOn, isFirst ? 3 : -7)}T12:00:00Z`)
      deps.mails.sent.length = 0
      await sendDueReminders(testContext(deps))
      await runJobs(deps)
      const amount = formatAmount(amountMinor, 'USD')
      const says = isFirst ? `${amount} was due` : `${amount} is due by ${formatDate(dueOn)}`
      expect(deps.mails.sent.map(({ subject }) => subject)).toContain(`${says} for ${booking.reference}`)
      expect(deps.mails.sent.map(({ text }) => text).join()).toContain(`${instalmentLabels[kind]}: ${amount}`)
    }
  })

  it('decides what a cancellation brings back', async () => {
    const { id, staff } = await aTrip()
    await paidUp(staff, id)
    deps.clock.set('2027-06-26T12:00:00Z')
    const { ifCancelled, ladder } = await staff.payments.account({ id })
    expect([ifCancelled.percent, ifCancelled.backMinor]).toEqual([back.percent, back.minor])
    expect(ladder.find(({ current }) => current)).toMatchObject({ percent: back.percent, backMinor: back.minor })
    const { version } = await staff.bookings.get({ id })
    await staff.bookings.cancel({ id, version, reason: 'Asked to' })
    expect((await staff.payments.account({ id })).creditMinor).toBe(back.minor)
  })
})
