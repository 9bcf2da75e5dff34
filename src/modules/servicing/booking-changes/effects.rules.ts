import { type CalendarDate, daysBetween, formatDate } from '../../../shared/dates'
import { type Currency, formatAmount } from '../../../shared/money'
import {
  extraInstalment,
  type Instalment,
  instalmentLabels,
  lowerTo,
  moveDueDays,
  paidFor,
  settleInstalments,
} from '../../billing/payments/account.rules'
import type { AccountView } from '../../billing/payments/view'
import { isReworded } from '../../bookings/bookings/services.rules'
import { balanceDay, graceTerm, refundSchedule, stillAhead } from '../../catalog/pricing/policy.rules'
import type { PaymentTerms } from '../../settings/terms/schema'
import { isToCancel, orderLabels } from '../../bookings/supplier-orders/order.rules'
import type { After } from './change.rules'
import type { Editor, Follow } from './view'

type Basis = Pick<
  Editor,
  'currency' | 'before' | 'sums' | 'instalments' | 'paymentTerms' | 'agencyToday' | 'today' | 'orders'
>

/** Says when more is due; a credit of the customer pays it first. */
export function extraText(
  amountMinor: number,
  { due, creditMinor, currency }: { due: string; creditMinor: number; currency: Currency },
): string {
  const dueMinor = Math.max(0, amountMinor - creditMinor)
  const paid = amountMinor > dueMinor ? `${formatAmount(amountMinor - dueMinor, currency)} of it is paid already` : ''
  if (dueMinor === 0) return `${formatAmount(amountMinor, currency)} more is charged: ${paid}.`
  const rest = `${formatAmount(dueMinor, currency)}${paid ? '' : ' more'} is due ${due}`
  return paid ? `${formatAmount(amountMinor, currency)} more is charged: ${paid}, ${rest}.` : `${rest}.`
}

/** Says which instalments a lower price takes from, and what becomes a credit. */
function lowerTexts(parts: readonly Instalment[], { sums, currency }: Basis, amountMinor: number): string[] {
  const chargedMinor = Math.max(0, sums.chargedMinor + amountMinor)
  const now = new Map(lowerTo(parts, chargedMinor).map((one) => [one.position, one.amountMinor]))
  const lowered = parts
    .filter(({ position, amountMinor: was }) => (now.get(position) ?? 0) < was)
    .map(({ position, kind, dueOn, amountMinor: was }) => {
      const is = now.get(position) ?? 0
      const name = `${instalmentLabels[kind]} of ${formatDate(dueOn)}`
      return is === 0
        ? `${name}: ${formatAmount(was, currency)} falls away.`
        : `${name}: ${formatAmount(is, currency)} instead of ${formatAmount(was, currency)}.`
    })
  const creditMinor = sums.paidMinor - chargedMinor
  return [
    `${formatAmount(-amountMinor, currency)} is credited, from what is due last.`,
    ...lowered,
    ...(creditMinor > 0 ? [`${formatAmount(creditMinor, currency)} of what was paid can be refunded.`] : []),
  ]
}

/** Says which orders have to be asked, asked anew or cancelled, as `placeOrders` leaves them. */
function orderTexts({ before, orders }: Basis, { services, startsOn }: After): string[] {
  const isMoved = startsOn !== before.startsOn
  const was = new Map(before.services.map((service) => [service.key, service]))
  const is = new Map(services.map((service) => [service.key, service]))
  const nameOrder = (title: string, supplier: string | null) => (supplier ? `${title} (${supplier})` : title)
  const ordered = new Set(orders.map(({ key }) => key))
  return [
    ...orders.flatMap(({ key, status, supplierName }) => {
      const [one, other] = [was.get(key), is.get(key)]
      if (!one || !isToCancel(status, true)) return []
      const name = nameOrder(one.title, supplierName)
      if (!other) return [`To be cancelled with the supplier: ${name}.`]
      const isOther = isMoved || isReworded(one, other) || one.day !== other.day || one.netMinor !== other.netMinor
      return isOther ? [`To be asked anew: ${name}, ${orderLabels[status].toLowerCase()} until now.`] : []
    }),
    ...services
      .filter(({ key, isOwn }) => !isOwn && !was.has(key) && !ordered.has(key))
      .map(({ title }) => `To be asked: ${title}.`),
  ]
}

/** Says which instalments are due on another day. */
const dueTexts = (parts: readonly Instalment[], moved: readonly Instalment[]): string[] =>
  parts.flatMap(({ kind, dueOn, amountMinor, settledMinor }, i) =>
    dueOn === moved[i]!.dueOn || settledMinor >= amountMinor
      ? []
      : [`${instalmentLabels[kind]} of ${formatDate(dueOn)}: due on ${formatDate(moved[i]!.dueOn)}.`],
  )

/** Lists the periods of the policy that are not over, counted from the first day. `today` is the trip's. */
const periodTexts = (terms: PaymentTerms, startsOn: CalendarDate, today: CalendarDate): string[] =>
  stillAhead(refundSchedule(terms, startsOn), today).map(({ label }) => label)

type Move = {
  currency: Currency
  terms: PaymentTerms
  from: CalendarDate
  to: CalendarDate
  /** Holds the day where the trip starts; the account's is the agency's. */
  today: CalendarDate
  /** Changes what is charged; below 0 it is a credit. */
  amountMinor: number
  account: Pick<
    AccountView,
    'today' | 'instalments' | 'chargedMinor' | 'receivedMinor' | 'refundedMinor' | 'ifCancelled'
  >
}

/** Lists for the traveler how the trip can be cancelled after a move: soon after booking, and by the periods of the policy. */
export function describePeriods({ terms, to, today, account }: Omit<Move, 'from' | 'amountMinor'>): Follow {
  const { grace } = terms
  const keepsGrace = grace !== null && account.ifCancelled.isGrace && daysBetween(today, to) >= grace.minDays
  const lines = [...(keepsGrace ? [graceTerm(grace)] : []), ...periodTexts(terms, to, today)]
  return { title: 'Cancellation, counted from the new first day', lines }
}

/** Tells the traveler what is open and when, once a move is agreed, and how the trip can be cancelled then. */
export function describeMove(move: Move): Follow[] {
  const { currency, terms, from, to, amountMinor, account } = move
  const { today, instalments, chargedMinor } = account
  const was = new Map(instalments.map(({ position, dueOn }) => [position, dueOn]))
  const moved: Instalment[] = moveDueDays(instalments, { terms, from, to, today })
  const parts =
    amountMinor > 0
      ? [...moved, extraInstalment(moved, amountMinor, balanceDay(terms, { today, departure: to }))]
      : amountMinor < 0
        ? lowerTo(moved, Math.max(0, chargedMinor + amountMinor))
        : moved
  const lines = settleInstalments(parts, paidFor(account))
    .filter((one) => one.settledMinor < one.amountMinor)
    .map(({ position, kind, dueOn, amountMinor: minor, settledMinor }) => {
      const day = dueOn === today && was.get(position) !== today ? 'on the day you agree' : formatDate(dueOn)
      return `${instalmentLabels[kind]}: ${formatAmount(minor - settledMinor, currency)}, due ${day}`
    })
  return [...(lines.length > 0 ? [{ title: 'Still to pay, if you agree today', lines }] : []), describePeriods(move)]
}

/** Says what follows once a change is agreed: what is charged and when, instalments (where they are known) and orders. */
export function describeEffects(basis: Basis, after: After, amountMinor: number): string[] {
  const { sums, currency, paymentTerms: terms, agencyToday: today, before } = basis
  const [from, to] = [before.startsOn, after.startsOn]
  const instalments = to === from ? basis.instalments : moveDueDays(basis.instalments, { terms, from, to, today })
  const dueOn = balanceDay(terms, { today, departure: to })
  const moved = dueTexts(basis.instalments, instalments)
  const creditMinor = basis.instalments.length === 0 ? 0 : Math.max(0, sums.paidMinor - sums.chargedMinor)
  const money =
    amountMinor > 0
      ? [extraText(amountMinor, { due: `on ${formatDate(dueOn)}`, creditMinor, currency })]
      : basis.instalments.length === 0
        ? []
        : amountMinor < 0
          ? lowerTexts(instalments, basis, amountMinor)
          : [
              moved.length > 0
                ? 'Nothing more is charged.'
                : 'Nothing more is charged, and instalments stay as they are.',
            ]
  const periods =
    to === from ? [] : [`Cancellation counts from the new day: ${periodTexts(terms, to, basis.today).join('; ')}.`]
  return [...moved, ...money, ...periods, ...orderTexts(basis, after)]
}
