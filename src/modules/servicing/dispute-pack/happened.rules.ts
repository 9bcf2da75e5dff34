import { formatAmount } from '../../../shared/money'
import { formatDate } from '../../../shared/dates'
import { formatDays } from '../../../shared/day-span'
import { isolate, joinIsolated } from '../../../shared/direction'
import { travelerCancelled } from '../../bookings/bookings/booking.rules'
import { stateLabels } from '../booking-changes/transition.rules'
import { amountText, retainedLabel } from '../booking-changes/view.rules'
import { kindLabels } from '../../billing/invoices/invoice.rules'
import { instalmentLabels, priceFor, retainedRows } from '../../billing/payments/account.rules'
import { ledgerLabels, methodLabels } from '../../billing/payments/payment.rules'
import { documentKindLabels } from '../../bookings/documents/document.rules'
import { voucherLabels, whoText } from '../../bookings/documents/voucher.rules'
import { facts, heading, type PackFacts, stamp, table, text } from './pack.rules'
import type { Block, Section, Table } from './view'

type Account = PackFacts['account']

function statusText({ state, reversedAt, verifiedAt }: Account['payments'][number]): string {
  if (reversedAt) return 'Taken back'
  if (state !== 'succeeded') return state === 'pending' ? 'On its way' : 'Failed'
  return verifiedAt ? 'Verified' : 'Recorded'
}

function toScheduleTable({ account: { instalments }, booking: { currency } }: PackFacts): Table {
  return table(
    { 'What was due': 0.34, On: 0.22, Amount: 0.22, Paid: 0.22 },
    [2, 3],
    instalments.map(({ kind, dueOn, amountMinor, settledMinor }) => [
      instalmentLabels[kind],
      formatDate(dueOn),
      formatAmount(amountMinor, currency),
      formatAmount(settledMinor, currency),
    ]),
  )
}

type Payments = Account['payments']

function findReference(payments: Payments, id: string | null): string {
  const payment = payments.find((one) => one.id === id)
  const first = payments.find((one) => one.id === payment?.refundOf)
  return payment?.reference || (first?.reference ? `of ${isolate(first.reference)}` : '')
}

function toPaymentsTable({ account: { payments, entries }, agency, booking: { currency } }: PackFacts): Table {
  const isChargeback = (id: string) => entries.some(({ kind, paymentId }) => kind === 'chargeback' && paymentId === id)
  const returnText = (id: string) => (isChargeback(id) ? ', charged back' : ', refunded')
  return table(
    { Money: 0.25, Reference: 0.22, Recorded: 0.21, Status: 0.14, Amount: 0.18 },
    [4],
    payments.map((one) => [
      `${methodLabels[one.method]}${one.direction === 'out' ? returnText(one.id) : ''}\n${formatDate(one.effectiveOn)}`,
      findReference(payments, one.id) || '—',
      stamp(one.recordedAt, agency.timeZone),
      statusText(one),
      formatAmount(one.direction === 'in' ? one.amountMinor : -one.amountMinor, currency),
    ]),
  )
}

/** Lists every ledger entry, whose sums equal the account's to the cent. */
function toLedgerTable({ account: { entries, payments }, booking: { currency } }: PackFacts): Table {
  return table(
    { 'No.': 0.07, Day: 0.15, Entry: 0.24, Reference: 0.2, Amount: 0.17, 'Owed then': 0.17 },
    [4, 5],
    entries.map((entry) => [
      String(entry.seq),
      formatDate(entry.effectiveOn),
      `${ledgerLabels[entry.kind]}${entry.isReversal ? ', taken back' : ''}`,
      findReference(payments, entry.paymentId),
      formatAmount(entry.amountMinor, currency),
      formatAmount(entry.balanceMinor, currency),
    ]),
    [
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
  )
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
  const formatInstant = (iso: string) => stamp(iso, agency.timeZone)
  const blocks: Block[] = []
  if (invoices.length > 0)
    blocks.push(
      heading('Invoices, credit notes and receipts'),
      table(
        { Document: 0.28, Number: 0.28, 'Issued on': 0.22, Amount: 0.22 },
        [3],
        invoices.map(({ kind, reference, issuedOn, totalMinor, isVoid }) => [
          `${kindLabels[kind]}${isVoid ? ', of a payment that was taken back' : ''}`,
          reference,
          formatDate(issuedOn),
          formatAmount(totalMinor, booking.currency),
        ]),
      ),
    )
  if (vouchers.length > 0)
    blocks.push(
      heading('Vouchers'),
      table(
        { Voucher: 0.2, Service: 0.3, For: 0.2, Issued: 0.3 },
        [],
        vouchers.map(({ content, ...one }) => [
          `${booking.reference}-${one.number}\nVersion ${one.version}, ${voucherLabels[one.displayStatus].toLowerCase()}`,
          [
            content.title,
            formatDays(content.from, content.to),
            joinIsolated([content.supplier.name, content.reference && `reference ${isolate(content.reference)}`], ', '),
          ]
            .filter(Boolean)
            .join('\n'),
          whoText(content),
          formatInstant(one.issuedAt),
        ]),
      ),
    )
  if (documents.length > 0)
    blocks.push(
      heading('Travel documents'),
      table(
        { Document: 0.46, Kind: 0.2, Given: 0.34 },
        [],
        documents.map(({ title, kind, addedAt }) => [title, documentKindLabels[kind], formatInstant(addedAt)]),
      ),
    )
  return { title: 'Documents issued', blocks: blocks.length > 0 ? blocks : [text('None.')] }
}

const people = { staff: 'The agency', traveler: 'The customer' }

export function changesSection({ changes, agency, booking: { currency } }: PackFacts): Section {
  const blocks = changes.flatMap(({ seq, askedBy, state, wish, message, agreedBy, endedBy, proposed, at }): Block[] => {
    const agreed =
      agreedBy === 'traveler'
        ? 'The customer, in their account'
        : agreedBy === 'staff' && `The customer; recorded by ${isolate(endedBy ?? 'the agency')}`
    const request = facts([
      ['Status', `${stateLabels[state]}, ${stamp(at, agency.timeZone)}`],
      ['Asked for by', people[askedBy]],
      ['Their words', wish],
      ['The agency wrote', message],
      ['Agreed by', agreed],
      ['Price before', proposed && formatAmount(proposed.beforeMinor, currency)],
      ['Price after', proposed && formatAmount(proposed.afterMinor, currency)],
      [
        proposed ? retainedLabel(proposed) : '',
        proposed && proposed.keptMinor > 0 && formatAmount(proposed.keptMinor, currency),
      ],
      ['Together', proposed && amountText(proposed.amountMinor, currency)],
    ])
    if (!proposed || proposed.changes.length === 0) return [heading(`Change ${seq}`), request]
    const rows = proposed.changes.map(({ what, was, is, amountMinor }) => [
      what,
      was ?? '—',
      is ?? '—',
      formatAmount(amountMinor, currency),
    ])
    return [heading(`Change ${seq}`), request, table({ What: 0.28, Was: 0.28, Is: 0.28, Price: 0.16 }, [3], rows)]
  })
  return { title: 'Changes after the booking', blocks: blocks.length > 0 ? blocks : [text('None.')] }
}

const cancellers = {
  traveler: 'The customer, in their account, after they saw the refund',
  staff: 'The agency',
  system: 'The system: the account was deleted',
  expiry: 'The system: nothing was paid in time',
}

/** States who cancelled, and what the policy retained. */
export function cancellationSection({ booking, account, agency }: PackFacts): Section {
  const title = 'Cancellation'
  const { cancelledBy, cancelReason } = booking
  if (!cancelledBy || !booking.cancelledAt) return { title, blocks: [text('The booking was not cancelled.')] }
  const { currency } = booking
  return {
    title,
    blocks: [
      facts([
        ['Cancelled', stamp(booking.cancelledAt, agency.timeZone)],
        ['By', cancellers[cancelledBy]],
        // Omits staff's reason, an internal note.
        ['Their words', cancelledBy === 'traveler' && cancelReason!.slice(travelerCancelled.length).replace(/^: /, '')],
        ['First day', formatDate(booking.startsOn)],
        ...retainedRows({ keptMinor: priceFor(account), feesMinor: account.feesMinor }).map(
          ([label, minor]): [string, string] => [label, formatAmount(minor, currency)],
        ),
        ['Gone back', formatAmount(account.refundedMinor, currency)],
        [
          account.balanceMinor < 0 ? 'Still to go back' : 'Still open',
          formatAmount(Math.abs(account.balanceMinor), currency),
        ],
      ]),
    ],
  }
}
