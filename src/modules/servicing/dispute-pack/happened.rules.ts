import { formatDate } from '../../../shared/dates'
import { isolate, joinIsolated } from '../../../shared/direction'
import { stateLabels } from '../booking-changes/transition.rules'
import { amountText } from '../booking-changes/view.rules'
import { kindLabels } from '../../billing/invoices/invoice.rules'
import { instalmentLabels } from '../../billing/payments/account.rules'
import { ledgerLabels, methodLabels } from '../../billing/payments/payment.rules'
import { documentKindLabels } from '../../bookings/documents/document.rules'
import { voucherLabels } from '../../bookings/documents/voucher.rules'
import { formatAmount, type Block, facts, heading, type Section, type Table, text } from './block.rules'
import { daysText, type PackFacts, stamp } from './pack.rules'

type Account = PackFacts['account']

function statusText({ state, reversedAt, verifiedAt }: Account['payments'][number]): string {
  if (reversedAt) return 'Taken back'
  if (state !== 'succeeded') return state === 'pending' ? 'On its way' : 'Failed'
  return verifiedAt ? 'Verified' : 'Recorded'
}

function toScheduleTable({ account: { instalments }, booking: { currency } }: PackFacts): Table {
  return {
    kind: 'table',
    head: ['What was due', 'On', 'Amount', 'Paid'],
    widths: [0.34, 0.22, 0.22, 0.22],
    right: [2, 3],
    rows: instalments.map(({ kind, dueOn, amountMinor, settledMinor }) => [
      instalmentLabels[kind],
      formatDate(dueOn),
      formatAmount(amountMinor, currency),
      formatAmount(settledMinor, currency),
    ]),
  }
}

type Payments = Account['payments']

/** Returns the payment's reference, or that of the refunded payment. */
function findReference(payments: Payments, id: string | null): string {
  const payment = payments.find((one) => one.id === id)
  const first = payments.find((one) => one.id === payment?.refundOf)
  return payment?.reference || (first?.reference ? `of ${isolate(first.reference)}` : '')
}

function toPaymentsTable({ account: { payments, entries }, agency, booking: { currency } }: PackFacts): Table {
  const isChargeback = (id: string) => entries.some(({ kind, paymentId }) => kind === 'chargeback' && paymentId === id)
  const back = (id: string) => (isChargeback(id) ? ', charged back' : ', refunded')
  return {
    kind: 'table',
    head: ['Money', 'Reference', 'Recorded', 'Status', 'Amount'],
    widths: [0.25, 0.22, 0.21, 0.14, 0.18],
    right: [4],
    rows: payments.map((one) => [
      `${methodLabels[one.method]}${one.direction === 'out' ? back(one.id) : ''}\n${formatDate(one.effectiveOn)}`,
      findReference(payments, one.id) || '—',
      stamp(one.recordedAt, agency.timeZone),
      statusText(one),
      formatAmount(one.direction === 'in' ? one.amountMinor : -one.amountMinor, currency),
    ]),
  }
}

/** Lists every ledger entry, whose sums equal the account's to the cent. */
function toLedgerTable({ account: { entries, payments }, booking: { currency } }: PackFacts): Table {
  return {
    kind: 'table',
    head: ['No.', 'Day', 'Entry', 'Reference', 'Amount', 'Owed then'],
    widths: [0.07, 0.15, 0.24, 0.2, 0.17, 0.17],
    right: [4, 5],
    rows: entries.map((entry) => [
      String(entry.seq),
      formatDate(entry.effectiveOn),
      `${ledgerLabels[entry.kind]}${entry.isReversal ? ', taken back' : ''}`,
      findReference(payments, entry.paymentId),
      formatAmount(entry.amountMinor, currency),
      formatAmount(entry.balanceMinor, currency),
    ]),
    foot: [
      [
        '',
        '',
        'Together',
        '',
        formatAmount(
          entries.reduce((sum, one) => sum + one.amountMinor, 0),
          currency,
        ),
        '',
      ],
    ],
  }
}

export function moneySection(pack: PackFacts): Section {
  const { account, booking } = pack
  const { currency } = booking
  const takenBack = account.entries.filter(({ kind }) => kind === 'chargeback')
  const blocks: Block[] = [
    facts([
      ['Charged', formatAmount(account.chargedMinor, currency)],
      ['Received', formatAmount(account.receivedMinor, currency)],
      ['Gone back', formatAmount(account.refundedMinor, currency)],
      [account.balanceMinor < 0 ? 'Credit' : 'Still open', formatAmount(Math.abs(account.balanceMinor), currency)],
      [
        'Chargebacks',
        takenBack.length > 0 &&
          formatAmount(
            takenBack.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
            currency,
          ),
      ],
    ]),
    heading('Schedule'),
    account.instalments.length > 0 ? toScheduleTable(pack) : text('None.'),
    heading('Payments and refunds'),
    account.payments.length > 0 ? toPaymentsTable(pack) : text('None.'),
    heading('Ledger'),
    text('Entries are never changed or removed; corrections are entries of their own. Above zero more is owed.'),
    toLedgerTable(pack),
  ]
  return { title: 'Payments, refunds and chargebacks', blocks }
}

export function documentsSection({ invoices, vouchers, documents, agency, booking }: PackFacts): Section {
  const at = (iso: string) => stamp(iso, agency.timeZone)
  const blocks: Block[] = []
  if (invoices.length > 0)
    blocks.push(heading('Invoices, credit notes and receipts'), {
      kind: 'table',
      head: ['Document', 'Number', 'Issued on', 'Amount'],
      widths: [0.28, 0.28, 0.22, 0.22],
      right: [3],
      rows: invoices.map(({ kind, reference, issuedOn, totalMinor, isVoid }) => [
        `${kindLabels[kind]}${isVoid ? ', of a payment that was taken back' : ''}`,
        reference,
        formatDate(issuedOn),
        formatAmount(totalMinor, booking.currency),
      ]),
    })
  if (vouchers.length > 0)
    blocks.push(heading('Vouchers'), {
      kind: 'table',
      head: ['Voucher', 'Service', 'For', 'Issued'],
      widths: [0.2, 0.3, 0.2, 0.3],
      right: [],
      rows: vouchers.map((one) => [
        `${booking.reference}-${one.number}\nVersion ${one.version}, ${voucherLabels[one.stand].toLowerCase()}`,
        [
          one.title,
          daysText(one.from, one.to),
          joinIsolated([one.supplier, one.supplierReference && `reference ${isolate(one.supplierReference)}`], ', '),
        ]
          .filter(Boolean)
          .join('\n'),
        one.travelers,
        at(one.issuedAt),
      ]),
    })
  if (documents.length > 0)
    blocks.push(heading('Travel documents'), {
      kind: 'table',
      head: ['Document', 'Kind', 'Given'],
      widths: [0.46, 0.2, 0.34],
      right: [],
      rows: documents.map(({ title, kind, addedAt }) => [title, documentKindLabels[kind], at(addedAt)]),
    })
  return { title: 'Documents issued', blocks: blocks.length > 0 ? blocks : [text('None.')] }
}

const people = { staff: 'The agency', traveler: 'The customer' }

export function changesSection({ changes, agency, booking: { currency } }: PackFacts): Section {
  const blocks = changes.flatMap(({ seq, askedBy, state, wish, message, agreedBy, endedBy, proposed, at }): Block[] => {
    const agreed =
      agreedBy === 'traveler'
        ? 'The customer, in their account'
        : agreedBy === 'staff' && `The customer; recorded by ${isolate(endedBy ?? 'the agency')}`
    const said = facts([
      ['Status', `${stateLabels[state]}, ${stamp(at, agency.timeZone)}`],
      ['Asked for by', people[askedBy]],
      ['Their words', wish],
      ['The agency wrote', message],
      ['Agreed by', agreed],
      ['Price before', proposed && formatAmount(proposed.beforeMinor, currency)],
      ['Price after', proposed && formatAmount(proposed.afterMinor, currency)],
      ['Kept by the policy', proposed && proposed.keptMinor > 0 && formatAmount(proposed.keptMinor, currency)],
      ['Together', proposed && amountText(proposed.amountMinor, currency)],
    ])
    if (!proposed || proposed.changes.length === 0) return [heading(`Change ${seq}`), said]
    const rows = proposed.changes.map(({ what, was, is, amountMinor }) => [
      what,
      was ?? '—',
      is ?? '—',
      formatAmount(amountMinor, currency),
    ])
    const head = ['What', 'Was', 'Is', 'Price']
    return [heading(`Change ${seq}`), said, { kind: 'table', head, widths: [0.28, 0.28, 0.28, 0.16], right: [3], rows }]
  })
  return { title: 'Changes after the booking', blocks: blocks.length > 0 ? blocks : [text('None.')] }
}

const cancelledBy = {
  traveler: 'The customer, in their account, after they saw what comes back',
  staff: 'The agency',
  system: 'The system: the account was deleted',
  expiry: 'The system: nothing was paid in time',
}

/** States who cancelled, and what the policy retained. */
export function cancellationSection({ cancelled, booking, account, agency }: PackFacts): Section {
  const title = 'Cancellation'
  if (!cancelled || !booking.cancelledAt) return { title, blocks: [text('The booking was not cancelled.')] }
  const { currency } = booking
  return {
    title,
    blocks: [
      facts([
        ['Cancelled', stamp(booking.cancelledAt, agency.timeZone)],
        ['By', cancelledBy[cancelled.by]],
        ['Their words', cancelled.words],
        ['First day', formatDate(booking.startsOn)],
        ['Kept by the policy', formatAmount(account.chargedMinor, currency)],
        ['Gone back', formatAmount(account.refundedMinor, currency)],
        [
          account.balanceMinor < 0 ? 'Still to go back' : 'Still open',
          formatAmount(Math.abs(account.balanceMinor), currency),
        ],
      ]),
    ],
  }
}
