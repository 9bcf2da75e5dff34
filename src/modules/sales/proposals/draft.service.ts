import { coveredKey } from './price.rules'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays, dateIn, latestToday } from '../../../shared/dates'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { type Currency, maxMinor, type Rate as ExchangeRate, toUnits } from '../../../shared/money'
import { recordEvent } from '../../core/events/service'
import { listItemRates } from '../../catalog/inventory/rates.service'
import { getAgency, getRatesOn } from '../../settings/settings/service'
import { assertTaxes } from '../../settings/taxes/service'
import { containTaxes } from '../../settings/taxes/tax.rules'
import { byDay, type DraftOffer } from './offer.rules'
import { priceDraft, withLineRates } from './pricing.rules'
import type { KnownRates, ProposalDetail } from './view'
import type { ProposalRatesInput, SaveProposalInput } from './schema'
import { type Proposal, proposalDays, proposalLines, proposals, proposalVersions } from './table'
import { canEdit, cannotBe } from './transition.rules'
import { getPricedProposal } from './package-price.service'
import { lockRow } from '../../core/locks/lock.service'

/** Limits the days from departure whose rates are read: the longest trip, plus the longest stay at its end. */
const period = 120

export async function getKnownRates({ ctx, input }: UserCall<ProposalRatesInput>): Promise<KnownRates> {
  const [rates, fx] = await Promise.all([
    listItemRates(ctx, input.items, input.from, addDays(input.from, period)),
    getRatesOn(ctx, latestToday(ctx.now())),
  ])
  return { rates, fx }
}

const listItems = ({ lines }: DraftOffer) =>
  lines.flatMap(({ itemKind: kind, itemId: id }) => (kind && id ? [{ kind, id }] : []))

/**
 * Prices the draft by present rates.
 * @throws AppError invalid `offer.lines` beyond the maximum price
 */
export async function priceNow(ctx: UserCtx, offer: DraftOffer, currency: Currency) {
  const from = offer.travelFrom ?? dateIn(ctx.now())
  const known = await getKnownRates({ ctx, input: { items: listItems(offer), from } })
  const priced = priceDraft(offer, known, currency)
  if (Math.max(priced.price.sellMinor, priced.price.totalMinor, priced.price.netMinor) > maxMinor)
    throw invalid(
      `A proposal cannot cost more than ${toUnits(maxMinor, currency).toLocaleString('en-US')}`,
      'offer.lines',
    )
  return priced
}

type Priced = ReturnType<typeof priceDraft>
type Write = { id: string; number: number; offer: DraftOffer; priced: Priced; origin?: 'traveler' }

function toVersionValues({ offer, priced: { price, fx } }: Write) {
  const { lines: _, days: __, ...header } = offer
  const { netMinor, sellMinor, discountMinor, taxMinor, totalMinor } = price
  return {
    ...header,
    paymentTerms: offer.paymentTerms ?? null,
    fx: fx as ExchangeRate[],
    netMinor,
    sellMinor,
    discountMinor,
    taxMinor,
    totalMinor,
  }
}

async function writeParts(ctx: Ctx, { id, number, offer, priced }: Write): Promise<void> {
  const key = { proposalId: id, number }
  if (offer.days.length > 0) await ctx.db.insert(proposalDays).values(offer.days.map((day) => ({ ...key, ...day })))
  if (priced.lines.length === 0) return
  await ctx.db.insert(proposalLines).values(
    priced.lines.map(({ price, ...line }, position) => ({
      ...key,
      ...line,
      position,
      givenReason: price?.reason ?? null,
    })),
  )
}

/** Adds an unsent version. Runs in the caller's transaction. */
export async function addVersion(ctx: Ctx, write: Write): Promise<void> {
  const { id: proposalId, number, origin } = write
  const values = { proposalId, number, origin, ...toVersionValues(write), createdAt: ctx.now() }
  await ctx.db.insert(proposalVersions).values(values)
  await writeParts(ctx, write)
}

async function replaceVersion(ctx: Ctx, write: Write): Promise<void> {
  const { id, number } = write
  const isIt = and(eq(proposalVersions.proposalId, id), eq(proposalVersions.number, number))
  await ctx.db.delete(proposalDays).where(and(eq(proposalDays.proposalId, id), eq(proposalDays.number, number)))
  await ctx.db.delete(proposalLines).where(and(eq(proposalLines.proposalId, id), eq(proposalLines.number, number)))
  await ctx.db.update(proposalVersions).set(toVersionValues(write)).where(isIt)
  await writeParts(ctx, write)
}

/**
 * Locks the proposal until the transaction ends.
 * @throws AppError not-found
 */
export async function lockProposal(ctx: Ctx, id: string): Promise<Proposal> {
  const row = await lockRow(ctx, proposals, id)
  if (!row) throw notFound('Proposal')
  return row
}

export async function getWaitingNumber(ctx: Ctx, id: string): Promise<number | null> {
  const [row] = await ctx.db
    .select({ number: proposalVersions.number })
    .from(proposalVersions)
    .where(and(eq(proposalVersions.proposalId, id), isNull(proposalVersions.sentAt)))
  return row?.number ?? null
}

/**
 * Accepts taxes of the agency's table on the day of departure, and those of the newest version. Marks a new tax on the
 * margin as contained in the price.
 * @throws AppError invalid
 */
async function acceptTaxes(
  ctx: UserCtx,
  id: string,
  { taxes: typed, travelFrom }: DraftOffer,
): Promise<DraftOffer['taxes']> {
  if (typed.length === 0) return typed
  const [newest] = await ctx.db
    .select({ taxes: proposalVersions.taxes })
    .from(proposalVersions)
    .where(eq(proposalVersions.proposalId, id))
    .orderBy(desc(proposalVersions.number))
    .limit(1)
  const day = travelFrom ?? dateIn(ctx.now(), (await getAgency({ ctx })).timeZone)
  const kept = newest?.taxes ?? []
  const chosen = containTaxes(typed, kept)
  await assertTaxes(ctx, { chosen, kept, day })
  return chosen
}

/** Keeps the rates of what the package price covers, unless its price was changed by hand since. */
async function withKeptRates(ctx: Ctx, id: string, priced: Priced): Promise<Priced> {
  const covered = priced.lines.find(({ key }) => key === coveredKey)
  if (!covered) return priced
  const { proposalId, key, number, spans } = proposalLines
  const [newest] = await ctx.db
    .select({ spans })
    .from(proposalLines)
    .where(and(eq(proposalId, id), eq(key, coveredKey)))
    .orderBy(desc(number))
    .limit(1)
  const was = newest?.spans[0]
  return was?.fx && was.sellMinor === covered.price?.sellMinor ? withLineRates(priced, coveredKey, was.fx) : priced
}

async function save(ctx: UserCtx, { id, version, offer: typed }: SaveProposalInput): Promise<boolean> {
  const before = await lockProposal(ctx, id)
  if (before.version !== version) return false
  if (!canEdit(before.status)) throw conflict(cannotBe(before.status, 'changed'), 'status')
  const offer = { ...typed, lines: byDay(typed.lines), taxes: await acceptTaxes(ctx, id, typed) }
  const priced = await withKeptRates(ctx, id, await priceNow(ctx, offer, before.currency))
  const waiting = await getWaitingNumber(ctx, id)
  const number = waiting ?? before.currentNumber + 1
  await (waiting ? replaceVersion : addVersion)(ctx, { id, number, offer, priced })
  const { title, travelFrom } = offer
  const { totalMinor } = priced.price
  await ctx.db
    .update(proposals)
    .set({ title, travelFrom, totalMinor, version: sql`${proposals.version} + 1`, updatedAt: ctx.now() })
    .where(and(eq(proposals.id, id), eq(proposals.version, version)))
  const data = { reference: before.reference, number, totalMinor, currency: before.currency }
  await recordEvent(ctx, { kind: 'proposal.saved', about: { entity: 'proposal', id }, data })
  return true
}

/**
 * Saves the unsent version, or adds one if all were sent. Prices it by present rates.
 * @throws AppError not-found; conflict with the newer proposal for a stale `version`, or once it is accepted; invalid
 */
export async function saveProposal({ ctx, input }: UserCall<SaveProposalInput>): Promise<ProposalDetail> {
  const saved = await withTransaction(ctx, (tx) => save(tx, input))
  const proposal = await getPricedProposal({ ctx, input })
  if (!saved) throw stale(proposal)
  return proposal
}
