import { coveredKey } from './price.rules'
import type { UserCall, UserCtx } from '../../../platform/server/context'
import { newId, newReference } from '../../../platform/server/ids'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays, dateIn, latestToday } from '../../../shared/dates'
import { invalid } from '../../../shared/errors'
import { convert, type Currency, findRate } from '../../../shared/money'
import { cutText } from '../../../shared/text'
import { recordEvent } from '../../core/events/service'
import { lockLeadsWithWork } from '../leads/locks.service'
import { followAssignees, getDefaultOwner } from '../leads/assign.service'
import { getLead } from '../leads/view.service'
import { type LineUnit, unitFor } from '../../catalog/inventory/item-units.rules'
import { mealDays } from '../../catalog/inventory/units.rules'
import type { PackageDetail } from '../../catalog/packages/view'
import { getPackage, type SoldPackage } from '../../catalog/packages/service'
import type { Receipt } from '../../catalog/pricing/view'
import type { TripRules } from '../../settings/terms/schema'
import type { Customization } from '../quotes/view'
import { getQuote } from '../quotes/view.service'
import { assertSold, getAgency, getRatesOn } from '../../settings/settings/service'
import { findEstimateRules, noRateForRooms } from '../../settings/terms/service'
import { getDefaultTaxes } from '../../settings/taxes/service'
import { addVersion, priceNow } from './draft.service'
import { asChoices, replacements } from './choices.rules'
import { coveredLine, coveredMinor } from './estimate.rules'
import { getPackagePrice, getPricedProposal } from './package-price.service'
import { byDay, type DraftLine, type DraftOffer, forParty, type Party } from './offer.rules'
import { withLineRates } from './pricing.rules'
import type { ProposalDetail } from './view'
import { type CreateProposalInput, maxDays } from './schema'
import { proposals } from './table'

type LineValues = Pick<DraftLine, 'kind' | 'itemKind' | 'itemId' | 'title' | 'unit'> & Partial<DraftLine>

const newLine = (given: LineValues): DraftLine => ({
  key: newId(),
  day: null,
  detail: '',
  group: '',
  state: 'included',
  count: 1,
  times: 1,
  occupancy: 0,
  ageBand: 'any',
  price: null,
  ...given,
})

/** Returns 'included' for options that are included or chosen, else 'optional'. */
function getState(options: { id: string; included: boolean }, chosen: readonly string[] | undefined) {
  return options.included || chosen?.includes(options.id) ? ('included' as const) : ('optional' as const)
}

/** Clips to the limits of a line: 1 to 60 nights or days. */
const limitNights = (nights: number) => Math.min(maxDays, Math.max(1, nights))

const toUnit = (unit: LineUnit, party: Party, capacity?: number) => ({ unit, ...forParty(unit, party, capacity) })

/**
 * Lays hotels on consecutive nights, in the order of the package. Leaves those in `replacing` on day 1; they get the
 * nights of the replaced hotel later.
 */
function hotelLines(
  pkg: SoldPackage,
  party: Party,
  chosen: Customization | null,
  replacing: ReadonlyMap<string, string>,
): DraftLine[] {
  let day = 1
  return pkg.hotels.map(({ id, name, roomType, nights, included }) => {
    const state = getState({ id, included }, chosen?.hotelIds)
    const isOnRoute = state === 'included' && !replacing.has(id)
    const from = isOnRoute ? Math.min(day, Math.max(1, pkg.days)) : 1
    if (isOnRoute) day += nights
    const item = { kind: 'hotel', itemKind: 'hotels', itemId: id } as const
    const times = limitNights(nights)
    return newLine({
      ...item,
      title: name,
      detail: roomType,
      ...toUnit('room-night', party),
      day: from,
      times,
      state,
    })
  })
}

type Places = { hotels: ReadonlyMap<string, string>; transfers: ReadonlyMap<string, string> }

/** Maps chosen hotels and transfers to the included ones that they replace. */
function findReplaced({ hotels, transfers }: SoldPackage, chosen: Customization | null): Places {
  const isOnly = hotels.filter(({ included }) => included).length === 1
  return {
    hotels: replacements(hotels, chosen?.hotelIds ?? [], ({ location }) => (isOnly ? 'all' : location)),
    transfers: replacements(transfers, chosen?.transferIds ?? [], ({ from, to }) =>
      from && to ? `${from} → ${to}` : '',
    ),
  }
}

/** Returns the lines of a package in their purchase units. Groups a chosen option with the one that it replaces. */
export function toPackageLines(pkg: SoldPackage, party: Party, chosen: Customization | null): DraftLine[] {
  const { hotels, transfers } = findReplaced(pkg, chosen)
  return asChoices(toLines(pkg, party, chosen, hotels), new Map([...hotels, ...transfers]))
}

function toLines(
  pkg: SoldPackage,
  party: Party,
  chosen: Customization | null,
  replacing: ReadonlyMap<string, string>,
): DraftLine[] {
  const lastDay = Math.max(1, pkg.itinerary.length)
  return [
    ...hotelLines(pkg, party, chosen, replacing),
    ...pkg.activities.map(({ id, name, duration, day, included }) =>
      newLine({
        kind: 'activity',
        itemKind: 'activities',
        itemId: id,
        title: name,
        detail: duration,
        ...toUnit(unitFor('activities'), party),
        day: day && Math.min(day, lastDay),
        state: getState({ id, included }, chosen?.activityIds),
      }),
    ),
    ...pkg.transfers.map(({ id, name, from, to, included, capacity }) =>
      newLine({
        kind: 'transfer',
        itemKind: 'transfers',
        itemId: id,
        title: name,
        detail: cutText([from, to].filter(Boolean).join(' to '), 300),
        ...toUnit(unitFor('transfers', { capacity }), party, capacity),
        state: getState({ id, included }, chosen?.transferIds),
      }),
    ),
    ...pkg.mealPlans.map(({ id, name, type }) =>
      newLine({
        kind: 'meal',
        itemKind: 'mealPlans',
        itemId: id,
        title: name,
        detail: type,
        ...toUnit(unitFor('mealPlans'), party),
        times: limitNights(mealDays({ type, name }, pkg)),
      }),
    ),
  ]
}

type Quoted = Pick<Receipt, 'totalMinor' | 'fx'>
type Covered = { pkg: PackageDetail; quoted: Quoted | null; currency: Currency }

type Inquiry = Party & { destination: string; travelDate: string | null }

type From = {
  pkg: PackageDetail | null
  chosen: Customization | null
  taxes: DraftOffer['taxes']
  today: string
  offerDays: number
}

function composeOffer(inquiry: Inquiry, { pkg, chosen, taxes, today, offerDays }: From): DraftOffer {
  const { adults, children, infants, rooms, destination, travelDate } = inquiry
  const days =
    pkg?.itinerary.slice(0, maxDays).map(({ title, description: text }, i) => ({ day: i + 1, title, text })) ?? []
  const lines = pkg ? toPackageLines({ ...pkg, itinerary: pkg.itinerary.slice(0, maxDays) }, inquiry, chosen) : []
  const onDays = lines.map((line) => ({ ...line, day: line.day && line.day <= days.length ? line.day : null }))
  const offerEnd = addDays(today, offerDays)
  return {
    title: cutText(pkg?.title ?? destination, 160),
    travelFrom: travelDate,
    expiresOn: travelDate && travelDate < offerEnd ? travelDate : offerEnd,
    adults,
    children,
    infants,
    rooms,
    days,
    lines: byDay(onDays),
    discount: null,
    taxes,
  }
}

/** Takes party, date and choices from the request, else from the lead, to avoid typing them again. */
async function getInquiry(ctx: UserCtx, { leadId, quoteId }: CreateProposalInput) {
  const quote = quoteId ? await getQuote({ ctx, input: { id: quoteId } }) : null
  const lead = await getLead({ ctx, input: { id: quote?.leadId ?? leadId! } })
  const chosen = quote?.customization ?? null
  const infants = chosen?.infants ?? quote?.infants ?? 0
  const adults = chosen?.adults ?? (quote ? quote.travelers - infants : lead.numberOfTravelers)
  const inquiry: Inquiry = {
    adults,
    children: chosen?.children ?? 0,
    infants,
    rooms: chosen?.rooms ?? Math.ceil(adults / 2),
    destination: quote?.destination ?? lead.destination,
    travelDate: quote?.travelDate ?? lead.travelDate,
  }
  return { quote, lead, chosen, inquiry }
}

/**
 * Returns the price that the customer read: the request's estimate, else the formula's for the party, if it has one.
 * @throws AppError invalid `currency` where no rate converts what its rooms cost
 */
function getQuoted(
  { quote, inquiry }: Awaited<ReturnType<typeof getInquiry>>,
  pkg: PackageDetail,
  rules: TripRules,
): Quoted | null {
  if (quote && quote.packageId === pkg.id && quote.totalMinor !== null && quote.currency === pkg.currency)
    return { totalMinor: quote.totalMinor, fx: quote.receipt?.fx }
  const price = getPackagePrice(pkg, { ...inquiry, travelFrom: inquiry.travelDate }, rules)
  if (price === null) throw noRateForRooms(pkg.currency)
  return price ?? null
}

/**
 * Adds a line for what the package price covers beyond its items, in the currency of the offer.
 * @throws AppError invalid `currency` without a rate from that of the package
 */
async function withCovered(ctx: UserCtx, offer: DraftOffer, { pkg, quoted, currency }: Covered) {
  const priced = await priceNow(ctx, offer, currency)
  const rates = await getRatesOn(ctx, latestToday(ctx.now()))
  const inOffer = quoted && convert(quoted.totalMinor, pkg.currency, currency, rates)
  if (inOffer === null && quoted !== null)
    throw invalid(`There is no exchange rate from ${pkg.currency} to ${currency}`, 'currency')
  const minor = inOffer === null ? null : coveredMinor(inOffer, { ...offer, lines: priced.lines })
  if (!minor && !pkg.isFlightIncluded) return { offer, priced }
  const whole = { ...offer, lines: [...offer.lines, coveredLine(pkg, minor ?? 0)] }
  const rate = pkg.currency === currency ? undefined : findRate(pkg.currency, currency, rates)
  const kept = minor ? [...(quoted?.fx ?? []), ...(rate ? [rate] : [])] : []
  const again = await priceNow(ctx, whole, currency)
  return { offer: whole, priced: kept.length > 0 ? withLineRates(again, coveredKey, kept) : again }
}

/**
 * Creates a proposal for a request or a lead. Starts from the given or requested package, else empty. Makes the caller
 * its owner, and the lead's if it has none, unless their role does not open leads.
 * @throws AppError not-found; invalid `currency` for one that is not sold in, or has no rate
 */
export async function createProposal({ ctx, input }: UserCall<CreateProposalInput>): Promise<ProposalDetail> {
  const asked = await getInquiry(ctx, input)
  const { quote, lead, chosen, inquiry } = asked
  const packageId = input.packageId ?? quote?.packageId
  const pkg = packageId ? await getPackage({ ctx, input: { id: packageId } }) : null
  const agency = await getAgency({ ctx })
  const currency = input.currency ?? pkg?.currency ?? agency.currency
  if (input.currency) await assertSold({ ctx, input: currency })
  const isChosen = pkg?.id === quote?.packageId ? chosen : null
  const today = dateIn(ctx.now(), agency.timeZone)
  const taxes = await getDefaultTaxes(ctx, inquiry.travelDate ?? today)
  const { offerDays } = agency.times
  const begun = composeOffer(inquiry, { pkg, chosen: isChosen, taxes, today, offerDays })
  const { offer, priced } = pkg
    ? await withCovered(ctx, begun, {
        pkg,
        quoted: getQuoted(asked, pkg, await findEstimateRules(ctx, pkg.currency)),
        currency,
      })
    : { offer: begun, priced: await priceNow(ctx, begun, currency) }
  const id = newId()
  const reference = newReference('PR')
  const at = ctx.now()
  await withTransaction(ctx, async (tx) => {
    await lockLeadsWithWork(tx, [lead.id])
    const ownerId = await getDefaultOwner(tx)
    if (ownerId) await followAssignees(tx, [{ leadId: lead.id, from: null, to: ownerId }])
    await tx.db.insert(proposals).values({
      id,
      reference,
      leadId: lead.id,
      quoteId: quote?.id ?? null,
      packageId: pkg?.id ?? null,
      ownerId,
      currency,
      title: offer.title,
      travelFrom: offer.travelFrom,
      totalMinor: priced.price.totalMinor,
      createdAt: at,
      updatedAt: at,
    })
    await addVersion(tx, { id, number: 1, offer, priced })
    const data = { reference, leadId: lead.id, ...(quote && { quoteId: quote.id }) }
    await recordEvent(tx, {
      kind: 'proposal.created',
      about: { entity: 'proposal', id },
      timelines: { lead: lead.id },
      data,
    })
  })
  return getPricedProposal({ ctx, input: { id } })
}
