import { cancelBooking } from '../../modules/servicing/bookings/cancel-booking.service'
import { confirmBooking } from '../../modules/servicing/bookings/confirm-booking.service'
import { convertToBooking } from '../../modules/servicing/bookings/make-booking.service'
import { getEditor, proposeChange } from '../../modules/servicing/booking-changes/change.service'
import type { EditedService } from '../../modules/servicing/booking-changes/edit.rules'
import { planFor } from '../../modules/servicing/booking-changes/plan.rules'
import { issueInvoice, issueReceipt } from '../../modules/billing/invoices/issue.service'
import { getAccount } from '../../modules/billing/payments/account.service'
import type { RecordedMethod } from '../../modules/billing/payments/payment.rules'
import { recordPayment, verifyPayment } from '../../modules/billing/payments/record.service'
import { refund } from '../../modules/billing/payments/refund.service'
import type { AccountView } from '../../modules/billing/payments/view'
import { sendProposal } from '../../modules/sales/proposal-answers/send.service'
import { createProposal } from '../../modules/sales/proposals/create.service'
import { saveProposal } from '../../modules/sales/proposals/draft.service'
import type { DraftLine, DraftOffer } from '../../modules/sales/proposals/offer.rules'
import { toDraft } from '../../modules/sales/proposals/pricing.rules'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { addDays } from '../../shared/dates'
import { type Owner, readOffice, type Story, type TripFate } from './data'
import { answer, listMarginTaxes, message } from './offers'
import { orderServices } from './orders'
import { toPast, checkNow, getToday } from './past'

/** Names the request and package that the lead's trip is offered from, if any. */
export type DemoRequest = { quoteId?: string; packageId?: string }
type Staff = Record<Owner, NonNullable<Ctx['actor']>>
type DemoTrip = DemoRequest & {
  leadId: string
  story: Story
  n: number
  /** Returns the owner's context, so many days after the lead began. */
  at: (days: number) => UserCtx
}

const getNights = (n: number) => 7 + (n % 5)
const dollars = (amount: number) => Math.max(1, Math.round(amount)) * 100
const toPrice = (sell: number) => ({
  netMinor: dollars(sell * 0.78),
  sellMinor: dollars(sell),
  reason: 'Agreed with the supplier by e-mail',
})

/** Simplifies two of three past trips: one service, paid at once. */
const isPlain = ({ trip }: Story, n: number) => trip === 'done' && n % 3 !== 0

/** Builds lines that sum to about the lead's value: a hotel and a guide. */
function toLines(begun: DraftOffer, story: Story, n: number): DraftLine[] {
  const { value = 6000 } = story
  const share = isPlain(story, n) ? 1 : 0.66
  const { adults, children, days } = begun
  const rooms = Math.max(1, begun.rooms)
  const nights = days.length > 1 ? days.length - 1 : getNights(n)
  const people = adults + children
  const item = (kind: 'hotel' | 'activity') =>
    begun.lines.find((line) => line.kind === kind && line.state === 'included')
  const toLine = (kind: 'hotel' | 'activity', title: string): Omit<DraftLine, 'count' | 'times' | 'unit' | 'price'> => {
    const known = item(kind)
    // Keeps the generic title when one line stands for several hotels of a trip.
    const isOne = begun.lines.filter((line) => line.kind === kind && line.state === 'included').length === 1
    const given = {
      itemKind: known?.itemKind ?? null,
      itemId: known?.itemId ?? null,
      title: known && isOne ? known.title : title,
    }
    const plain = { detail: '', group: '', state: 'included', occupancy: 0, ageBand: 'any' } as const
    return { ...plain, ...given, key: newId(), day: days.length > 0 ? 1 : null, kind }
  }
  const hotel = toPrice((value * share) / (rooms * nights))
  const guide = toPrice((value * 0.34) / people)
  const stay: DraftLine = {
    ...toLine('hotel', 'Small hotels, breakfast included'),
    unit: 'room-night',
    count: rooms,
    times: nights,
    price: hotel,
  }
  if (share === 1) return [stay]
  return [
    stay,
    { ...toLine('activity', 'Guides, transfers and tickets'), unit: 'person', count: people, times: 1, price: guide },
  ]
}

/** Offers after five days, and accepts after seven. @returns the proposal */
async function offer({ leadId, quoteId, packageId, story, n, at }: DemoTrip, startsOn: string): Promise<string> {
  const ctx = at(5)
  const { id, versions } = await createProposal({ ctx, input: { leadId, quoteId, packageId } })
  const begun = toDraft(versions[0]!)
  const travelFrom = startsOn
  const lines = toLines(begun, story, n)
  const written = { ...begun, lines, travelFrom, taxes: listMarginTaxes() }
  const { version } = await saveProposal({ ctx, input: { id, version: 1, offer: written } })
  await sendProposal({
    ctx,
    input: { id, version, message, costReason: '', otherThanEstimate: true, withCodes: false, isMailed: true },
  })
  const visitor = { ...at(7), actor: null, ip: '203.0.113.24', userAgent: 'Mozilla/5.0' }
  await answer(visitor, id, { fate: 'accepted' }, story.name)
  return id
}

const methods: readonly RecordedMethod[] = ['bank', 'card-terminal', 'bank', 'cash']

type Payment = { amountMinor: number; n: number; verifiedBy?: UserCtx; asCredit?: boolean }

/** Records a payment in the name of the context's user. */
export async function pay(
  ctx: UserCtx,
  account: AccountView,
  { amountMinor, n, verifiedBy, asCredit = false }: Payment,
) {
  const method = methods[n % methods.length]!
  const reference = method === 'cash' ? '' : `${method === 'bank' ? 'TRF' : 'POS'} ${40_210 + n * 37}`
  const effectiveOn = getToday(ctx)
  const given = { method, reference, effectiveOn, note: '', amountMinor, asCredit, asAnother: true }
  const paid = await recordPayment({ ctx, input: { ...given, id: account.bookingId, version: account.version } })
  if (verifiedBy) await verifyPayment({ ctx: verifiedBy, input: { paymentId: paid.payments[0]!.id } })
  return paid
}

/** Lists states in which the whole price was paid some days before it was due, or at once. */
const isSettled: readonly TripFate[] = ['paid', 'credit', 'away', 'done']
const creditMinor = 150_00

/** Cancels some weeks after the deposit, with a full refund. */
async function cancel(ctx: UserCtx, { id, version }: { id: string; version: number }): Promise<void> {
  await checkNow(ctx)
  await cancelBooking({ ctx, input: { id, version, reason: 'Fell off a ladder. Wants to come in autumn instead.' } })
  const account = await getAccount({ ctx, input: { id } })
  const { creditMinor: amountMinor } = account
  const effectiveOn = getToday(ctx)
  const back = {
    method: 'bank' as const,
    reference: `TRF ${account.reference}`,
    effectiveOn,
    note: 'All of it, by the policy',
  }
  await refund({ ctx, input: { ...back, id, version: account.version, amountMinor, asAnother: true } })
}

/** Limits documents to recent bookings, in days; earlier ones belong to a closed year. */
const withDocuments = 150

type Buys = { name: string; bookingId: string }

async function invoice(ctx: UserCtx, { name, bookingId }: Buys): Promise<void> {
  const { version } = await getAccount({ ctx, input: { id: bookingId } })
  await issueInvoice({ ctx, input: { bookingId, version, buyer: { name, address: '', taxNumber: '' } } })
}

/** Proposes the change of a booking's story, as the office does. */
async function changeTrip(ctx: UserCtx, { id, fate }: { id: string; fate: TripFate }): Promise<void> {
  const change = readOffice().changes[fate]
  if (!change) return
  await checkNow(ctx)
  const { title, netMinor, sellMinor, message, agreedWords } = change
  const editor = await getEditor({ ctx, input: { id } })
  const { before, version } = editor
  const retained = before.services.map(
    ({ discountMinor: _d, taxMinor: _t, totalMinor: _a, ...service }): EditedService => service,
  )
  const plain = { day: null, kind: 'service', itemKind: null, itemId: null, detail: '' } as const
  const quantity = { unit: 'trip', count: 1, times: 1, isOwn: false } as const
  const services = [...retained, { ...plain, ...quantity, key: newId(), title, netMinor, sellMinor }]
  const edit = { services, leaving: [], rooms: before.rooms }
  const { after, amountMinor } = planFor(editor, edit)
  const seen = { afterMinor: after.totalMinor, amountMinor }
  const wanted = {
    id,
    version,
    edit,
    prices: [],
    seen,
    amountMinor,
    amountReason: '',
    costReason: '',
    message,
    agreedWords,
  }
  await proposeChange({ ctx, input: wanted })
}

/** Offers, accepts and books a won trip, then pays and arranges it as far as its state requires. */
export async function bookTrip(ctx: Ctx, staff: Staff, demoTrip: DemoTrip): Promise<void> {
  const { story, n, at } = demoTrip
  const { trip: fate, tripIn: inDays } = story as Required<Story>
  const proposalId = await offer(demoTrip, addDays(getToday(ctx), inDays))
  const booked = await convertToBooking({ ctx: at(8), input: { proposalId } })
  const { id } = booked
  if (fate === 'held') return
  const toContext = (days: number, who: Owner) => ({ ...toPast(ctx, Math.max(0.01, days)), actor: staff[who] })
  const daysAgo = (ctx.now().getTime() - at(8.2).now().getTime()) / 86_400_000
  const first = await getAccount({ ctx: at(8.1), input: { id } })
  // Verifies the payment by a colleague a day later; the newest stays unverified.
  const second = story.owner === 'meera' ? 'jonah' : 'meera'
  const verified = fate === 'deposit' ? {} : { verifiedBy: toContext(daysAgo - 1, second) }
  const amountMinor = isPlain(story, n) ? first.balanceMinor : first.depositOpenMinor
  const deposit = await pay(at(8.2), first, { amountMinor, n, ...verified })
  const buys = { name: story.name, bookingId: id }
  const hasDocuments = daysAgo < withDocuments
  if (hasDocuments) {
    await invoice(at(8.25), buys)
    const buyer = { name: story.name, address: '', taxNumber: '' }
    await issueReceipt({ ctx: at(8.26), input: { paymentId: deposit.payments[0]!.id, buyer } })
  }
  const confirmed = await confirmBooking({ ctx: at(8.3), input: { id, version: booked.version, reason: '' } })
  await orderServices((days) => toContext(days, 'jonah'), { id, fate, inDays, daysAgo: daysAgo - 2 })
  if (isSettled.includes(fate) && deposit.balanceMinor > 0) {
    const balanceAgo = Math.min(daysAgo - 3, 33 - inDays)
    const more = fate === 'credit' ? creditMinor : 0
    const balance = { amountMinor: deposit.balanceMinor + more, asCredit: more > 0, n: n + 1 }
    await pay(toContext(balanceAgo, 'jonah'), deposit, { ...balance, verifiedBy: toContext(balanceAgo - 1, 'meera') })
  }
  await changeTrip(toContext(fate === 'deposit' ? 1.2 : 0, story.owner), { id, fate })
  if (fate !== 'refunded') return
  await cancel(toContext(18, 'meera'), confirmed)
  if (hasDocuments) await invoice(toContext(18, 'meera'), buys)
}
