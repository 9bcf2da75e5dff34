import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { addDays, type CalendarDate, dateIn } from '../../../shared/dates'
import { conflict, invalid, stale } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { recordEvent, recordEvents } from '../../core/events/service'
import type { PaymentTerms } from '../../settings/terms/schema'
import { offerTerms } from '../../catalog/pricing/policy.rules'
import { startOfDay } from '../../settings/settings/office-hours.rules'
import { getAgency } from '../../settings/settings/service'
import { canonicalOffer, canonicalJson } from './canonical.rules'
import { addVersion, lockProposal, priceNow, getWaitingNumber } from './draft.service'
import type { OfferLine, OfferVersion, ProposalDetail } from './view'
import { toDraft, findProblems, reprice } from './pricing.rules'
import { withTaken } from './price.rules'
import type { DiscardDraftInput } from './schema'
import { type Proposal, proposals, proposalVersions } from './table'
import { canMoveProposal, cannotBe, type ProposalStatus } from './transition.rules'
import { withDeposit } from '../../settings/terms/service'
import { getPricedProposal } from './package-price.service'
import { getProposal, getVersions, getUsualTerms } from './view.service'
import { lockRows } from '../../core/locks/lock.service'

/** Omits what older versions did not save of a span. */
const toSpansText = (version: { lines: OfferVersion['lines'] }) =>
  canonicalJson(
    version.lines.map(({ spans }) =>
      spans.map(({ times, from, netMinor, sellMinor, rateId }) => ({ times, from, netMinor, sellMinor, rateId })),
    ),
  )

/** Refuses a price that differs from the saved one: rates may have changed since staff saw it. */
async function assertPriceHolds(ctx: UserCtx, version: OfferVersion, currency: Currency): Promise<void> {
  const priced = await priceNow(ctx, toDraft(version), currency)
  if (toSpansText(priced) !== toSpansText(version))
    throw conflict('Rates have changed since this was saved. Save it again to see the new price', 'offer.lines')
}

/** Returns the end of that day in the agency's time zone, until which the price holds. */
export const toExpiry = (expiresOn: CalendarDate, timeZone: string): Date => startOfDay(addDays(expiresOn, 1), timeZone)

/**
 * Returns the unsent version.
 * @throws AppError conflict when there is none
 */
async function getVersionToSend(ctx: UserCtx, proposal: Proposal): Promise<OfferVersion> {
  const waiting = await getWaitingNumber(ctx, proposal.id)
  if (!waiting)
    throw conflict(
      'Nothing has changed since the last version was sent. Change something first, or send its link once more',
      'status',
    )
  return (await getVersions(ctx, proposal.id, waiting))[0]!
}

type Seal = { id: string; version: number; timeZone: string }
export type Sealed = { proposal: Proposal; offer: OfferVersion }

/**
 * Seals the unsent version: it never changes afterwards, and its hash is what a traveler accepts. Runs in the caller's
 * transaction.
 * @throws AppError not-found. Conflict with the newer proposal for a stale `version`, for an accepted one, and when
 * rates have changed. Invalid `offer` while something is missing
 */
export async function sealVersion(ctx: UserCtx, { id, version, timeZone }: Seal): Promise<Sealed> {
  const proposal = await lockProposal(ctx, id)
  if (proposal.version !== version) throw stale(await getProposal({ ctx, input: { id } }))
  if (!canMoveProposal(proposal.status, 'sent')) throw conflict(cannotBe(proposal.status, 'sent'), 'status')
  const draft = await getVersionToSend(ctx, proposal)
  const now = ctx.now()
  const [problem] = findProblems(draft, dateIn(now, timeZone))
  if (problem) throw invalid(problem.message, 'offer')
  await assertPriceHolds(ctx, draft, proposal.currency)
  const expires = toExpiry(draft.expiresOn!, timeZone)
  const given = draft.paymentTerms ?? (await getUsualTerms(ctx, proposal))
  const paymentTerms = withDeposit(given, proposal.currency, 'offer')
  const { policyLines } = await getAgency({ ctx })
  const terms = offerTerms(paymentTerms, proposal.currency, policyLines)
  return seal(ctx, proposal, draft, { paymentTerms, terms, expires })
}

type Offered = { paymentTerms: PaymentTerms | null; terms: string[]; expires: Date }

async function seal(
  ctx: Ctx,
  proposal: Proposal,
  draft: OfferVersion,
  { expires, ...offered }: Offered,
): Promise<Sealed> {
  const { id } = proposal
  const now = ctx.now()
  const offer = { ...draft, ...offered, sentAt: now.toISOString(), expiresAt: expires.toISOString() }
  const canonical = canonicalOffer(proposal, offer)
  const hash = sha256(canonical)
  await ctx.db
    .update(proposalVersions)
    .set({ ...offered, canonical, sha256: hash, sentAt: now, expiresAt: expires })
    .where(and(eq(proposalVersions.proposalId, id), eq(proposalVersions.number, draft.number)))
  const [sent] = await ctx.db
    .update(proposals)
    .set({
      status: 'sent',
      currentNumber: draft.number,
      expiresAt: expires,
      version: sql`${proposals.version} + 1`,
      updatedAt: now,
    })
    .where(eq(proposals.id, id))
    .returning()
  return { proposal: sent!, offer: { ...offer, sha256: hash } }
}

/**
 * Adds a sealed version with other choices, and prices, terms and expiry of the current one. Moves an unsent version
 * behind it, with the same choices where it offers them. Runs in the caller's transaction with the proposal locked.
 */
export async function deriveVersion(ctx: Ctx, proposal: Proposal, lines: readonly OfferLine[]): Promise<Sealed> {
  const { id, currentNumber } = proposal
  const versions = await getVersions(ctx, id)
  const current = versions.find(({ number }) => number === currentNumber)!
  const waiting = versions.find(({ sentAt }) => sentAt === null)
  await dropWaiting(ctx, proposal)
  const number = currentNumber + 1
  const priced = reprice(current, lines)
  await addVersion(ctx, { id, number, offer: toDraft(current), priced, origin: 'traveler' })
  const [derived] = await getVersions(ctx, id, number)
  const { terms, paymentTerms } = current
  const offered = { terms, paymentTerms, expires: new Date(current.expiresAt!) }
  const sealed = await seal(ctx, proposal, derived!, offered)
  const written = waiting && reprice(waiting, withTaken(waiting.lines, current.lines, lines))
  if (waiting && written) await addVersion(ctx, { id, number: number + 1, offer: toDraft(waiting), priced: written })
  const { title, travelFrom } = waiting ?? sealed.offer
  const { totalMinor } = written?.price ?? sealed.offer
  await ctx.db.update(proposals).set({ title, travelFrom, totalMinor }).where(eq(proposals.id, id))
  return sealed
}

/**
 * Moves a locked proposal by the transition table.
 * @returns true if it moved
 */
export async function moveProposal(ctx: Ctx, proposal: Proposal, status: ProposalStatus): Promise<boolean> {
  if (!canMoveProposal(proposal.status, status)) return false
  await ctx.db
    .update(proposals)
    .set({ status, version: sql`${proposals.version} + 1`, updatedAt: ctx.now() })
    .where(eq(proposals.id, proposal.id))
  return true
}

/**
 * Deletes the unsent version, and restores the listed values of the current one. Runs in the caller's transaction with
 * the proposal locked.
 * @returns true if there was one
 */
export async function dropWaiting(ctx: Ctx, { id, currentNumber }: Proposal): Promise<boolean> {
  const isWaiting = and(eq(proposalVersions.proposalId, id), isNull(proposalVersions.sentAt))
  const dropped = await ctx.db.delete(proposalVersions).where(isWaiting).returning({ number: proposalVersions.number })
  if (dropped.length === 0) return false
  const [current] = await getVersions(ctx, id, currentNumber)
  if (!current) return true
  const { title, travelFrom, totalMinor } = current
  await ctx.db.update(proposals).set({ title, travelFrom, totalMinor }).where(eq(proposals.id, id))
  return true
}

/**
 * Withdraws open proposals and deletes unsent ones, because nobody is left to accept them. Runs in the caller's
 * transaction.
 */
export async function withdrawAll(ctx: Ctx, ids: readonly string[]): Promise<void> {
  const found = await lockRows(ctx, proposals, inArray(proposals.id, [...ids]), 'update')
  for (const one of found) await dropWaiting(ctx, one)
  await ctx.db.delete(proposals).where(and(inArray(proposals.id, [...ids]), eq(proposals.status, 'draft')))
  const withdrawn = await ctx.db
    .update(proposals)
    .set({ status: 'withdrawn', version: sql`${proposals.version} + 1`, updatedAt: ctx.now() })
    .where(and(inArray(proposals.id, [...ids]), eq(proposals.status, 'sent')))
    .returning({ id: proposals.id, number: proposals.currentNumber, reference: proposals.reference })
  await recordEvents(
    ctx,
    withdrawn.map(({ id, number, reference }) => ({
      kind: 'proposal.withdrawn',
      timelines: { proposal: { id, number } },
      data: { reference, number },
    })),
  )
}

/** Moves proposals of a lead to another one. */
export async function moveProposals(
  ctx: Ctx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const moved = await ctx.db
    .update(proposals)
    .set({ leadId: to })
    .where(and(eq(proposals.leadId, from), ids && inArray(proposals.id, [...ids])))
    .returning({ id: proposals.id })
  return moved.map(({ id }) => id)
}

/**
 * Deletes the unsent version.
 * @throws AppError not-found. Conflict with the newer proposal for a stale `version`. Conflict when none was sent yet,
 * or all were sent
 */
export async function discardDraft({
  ctx,
  input: { id, version },
}: UserCall<DiscardDraftInput>): Promise<ProposalDetail> {
  await withTransaction(ctx, async (tx) => {
    const proposal = await lockProposal(tx, id)
    const { reference, currentNumber } = proposal
    if (proposal.version !== version) throw stale(await getProposal({ ctx: tx, input: { id } }))
    if (currentNumber === 0) throw conflict('Nothing was sent yet: there is no version to go back to', 'status')
    if (!(await dropWaiting(tx, proposal)))
      throw conflict('No version waits to be sent. Look at the proposal again', 'status')
    const changed = { version: sql`${proposals.version} + 1`, updatedAt: ctx.now() }
    await tx.db.update(proposals).set(changed).where(eq(proposals.id, id))
    await recordEvent(tx, { kind: 'proposal.draft-discarded', about: { entity: 'proposal', id }, data: { reference } })
  })
  return getPricedProposal({ ctx, input: { id } })
}
