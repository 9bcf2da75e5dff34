import {
  acceptProposal,
  commentProposal,
  declineProposal,
  viewProposal,
} from '../../modules/sales/proposal-answers/answer.service'
import { counterProposal } from '../../modules/sales/proposal-answers/counter.service'
import { createProposalLink } from '../../modules/sales/proposal-answers/link.service'
import { openProposal } from '../../modules/sales/proposal-answers/seen.service'
import { sendProposal } from '../../modules/sales/proposal-answers/send.service'
import { leadQueueInput } from '../../modules/sales/leads/schema'
import { listLeadQueue } from '../../modules/sales/leads/view.service'
import { createProposal } from '../../modules/sales/proposals/create.service'
import { saveProposal } from '../../modules/sales/proposals/draft.service'
import type { DraftLine, DraftOffer, LineKind } from '../../modules/sales/proposals/offer.rules'
import { countFor } from '../../modules/catalog/inventory/units.rules'
import { toDraft, priceDraft } from '../../modules/sales/proposals/pricing.rules'
import { coveredMinor } from '../../modules/sales/proposals/estimate.rules'
import { coveredKey } from '../../modules/sales/proposals/price.rules'
import { quoteQueueInput } from '../../modules/sales/quotes/schema'
import { listQuoteQueue } from '../../modules/sales/quotes/view.service'
import { chosenTax } from '../../modules/settings/taxes/tax.rules'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { newId } from '../../platform/server/ids'
import { addDays } from '../../shared/dates'
import { toNet } from './catalog'
import { type DemoOffer, type OfferPart, readInventory, readOffers, readSetup } from './data'
import { toPast, getToday } from './past'
import type { Staff } from './timeline'

/** Holds cost and price of one unit, in cents, as agreed with suppliers where no rate covers a date. */
export const usual: Record<LineKind, [number, number]> = {
  hotel: [14_500, 19_800],
  activity: [4_800, 6_900],
  transfer: [4_200, 5_900],
  meal: [1_900, 2_800],
  service: [9_000, 15_000],
}

function toLine(part: OfferPart, first: ReadonlyMap<string, OfferPart>, party: DraftOffer): DraftLine {
  const { kind, title, detail = '', unit, times = 1, net, sell, group = '', isOptional } = part
  return {
    key: newId(),
    day: null,
    kind,
    itemKind: null,
    itemId: null,
    title,
    detail,
    group,
    state: group ? (first.get(group) === part ? 'chosen' : 'not-chosen') : isOptional ? 'optional' : 'included',
    unit,
    count: countFor(unit, party),
    times,
    occupancy: 0,
    ageBand: 'any',
    price: { netMinor: net * 100, sellMinor: sell * 100, reason: '' },
  }
}

function toLines(parts: readonly OfferPart[], offer: DraftOffer): DraftLine[] {
  const first = new Map<string, OfferPart>()
  for (const part of parts) if (part.group && !first.has(part.group)) first.set(part.group, part)
  return parts.map((part) => toLine(part, first, offer))
}

/** Returns the price of an item of the inventory, or what is usual. */
function getPrice({ kind, title }: DraftLine): NonNullable<DraftLine['price']> {
  const [netMinor, sellMinor] = usual[kind]
  const listed = Object.values(readInventory())
    .flat()
    .find(({ name }) => name === title)?.priceMinor
  const price = listed ? { sellMinor: listed, netMinor: toNet(listed) } : { netMinor, sellMinor }
  return { ...price, reason: 'Agreed with the supplier by e-mail' }
}

/** Prices lines by the list, and scales hotels up so that the sum meets the request's seasonal estimate. */
export function pricedLines({ lines }: Pick<DraftOffer, 'lines'>, quotedMinor: number): DraftLine[] {
  const priced = lines.map((line) => ({ ...line, price: getPrice(line) }))
  const addUp = (lines: typeof priced) =>
    lines
      .filter(({ state }) => state === 'included')
      .reduce((sum, { price, count, times }) => sum + price.sellMinor * count * times, 0)
  const stays = addUp(priced.filter(({ kind }) => kind === 'hotel'))
  const factor = stays > 0 ? Math.max(1, (quotedMinor - (addUp(priced) - stays)) / stays) : 1
  const toDollars = (minor: number) => Math.ceil((minor * factor) / 100) * 100
  return priced.map(({ price, ...line }) => ({
    ...line,
    price:
      line.kind === 'hotel'
        ? { ...price, netMinor: price.netMinor && toDollars(price.netMinor), sellMinor: toDollars(price.sellMinor) }
        : price,
  }))
}

export const listMarginTaxes = (): DraftOffer['taxes'] =>
  readSetup()
    .taxes.filter(({ base }) => base === 'margin')
    .map((tax) => chosenTax({ ...tax, isContained: true }))

/** Finishes the draft as staff do: priced, dated, valid for some days. */
async function write(ctx: UserCtx, { of: email, title, parts, days }: DemoOffer) {
  const words = leadQueueInput.parse({ words: `${email}@`, limit: 1, status: ['proposal'] })
  const lead = (await listLeadQueue({ ctx, input: words })).items[0]!
  const asked = quoteQueueInput.parse({ leadId: lead.id, limit: 1 })
  const quote = parts ? undefined : (await listQuoteQueue({ ctx, input: asked })).items[0]
  const { id, versions, estimate, currency } = await createProposal({
    ctx,
    input: { leadId: lead.id, quoteId: quote?.id },
  })
  const today = getToday(ctx)
  const begun = toDraft(versions[0]!)
  const offer: DraftOffer = {
    ...begun,
    title,
    travelFrom: begun.travelFrom && begun.travelFrom > addDays(today, 40) ? begun.travelFrom : addDays(today, 96),
    days: days ? days.map((day, i) => ({ day: i + 1, ...day })) : begun.days,
    lines: parts ? toLines(parts, begun) : pricedLines(begun, quote?.totalMinor ?? 0),
    taxes: listMarginTaxes(),
  }
  const { lines } = priceDraft(offer, { rates: {}, fx: [] }, currency)
  const covered = estimate && coveredMinor(estimate.totalMinor, { ...offer, lines })
  const atEstimate = offer.lines.map((line) =>
    line.key === coveredKey && covered !== null
      ? { ...line, price: { netMinor: Math.round(covered * 0.82), sellMinor: covered, reason: '' } }
      : line,
  )
  return {
    lead,
    proposal: await saveProposal({ ctx, input: { id, version: 1, offer: { ...offer, lines: atEstimate } } }),
  }
}

/** Answers as the traveler did some hours later, by the link in their mail. */
export async function answer(
  ctx: Ctx,
  id: string,
  { fate, message = '' }: Pick<DemoOffer, 'fate' | 'message'>,
  name: string,
): Promise<void> {
  const token = (await createProposalLink(ctx, id)).split('/').at(-1)!
  const { number, sha256, totalMinor } = await openProposal({ ctx, input: { token } })
  const input = { token, number }
  await viewProposal({ ctx, input })
  if (fate === 'asked') await commentProposal({ ctx, input: { ...input, text: message } })
  if (fate === 'countered')
    await counterProposal({
      ctx,
      input: { ...input, amountMinor: Math.floor(totalMinor / 110_00) * 100_00, text: message },
    })
  if (fate === 'declined') await declineProposal({ ctx, input: { ...input, reason: message } })
  if (fate === 'accepted') await acceptProposal({ ctx, input: { ...input, sha256: sha256!, name } })
}

export const message = 'Here is the trip as we talked about it. Ask about any line, or write to me.'

/** Loads proposals in every state: draft, sent, viewed, questioned, countered, accepted, declined, expired. */
export async function loadOffers(ctx: Ctx, staff: Staff): Promise<void> {
  for (const offer of readOffers()) {
    const { daysAgo, owner, fate } = offer
    const by = { ...toPast(ctx, daysAgo), actor: staff[owner] }
    const { lead, proposal } = await write(by, offer)
    if (fate === 'draft') continue
    await sendProposal({
      ctx: by,
      input: {
        id: proposal.id,
        version: proposal.version,
        message,
        costReason: '',
        otherThanEstimate: true,
        withCodes: false,
        isMailed: true,
      },
    })
    if (fate === 'sent') continue
    const visitor = { ...toPast(ctx, daysAgo - 0.3), actor: null, ip: '203.0.113.24', userAgent: 'Mozilla/5.0' }
    await answer(visitor, proposal.id, offer, lead.customerName)
  }
}
