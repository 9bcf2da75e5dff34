import { and, asc, desc, eq, getTableColumns, isNotNull, type SQL } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { notFound } from '../../../shared/errors'
import { pickView } from '../../../shared/views'
import { users } from '../../identity/auth/table'
import { joinNames } from '../../../shared/names'
import { leadRecipient } from '../leads/addresses.service'
import { leads } from '../leads/table'
import { packages } from '../../catalog/packages/table'
import { quotes } from '../quotes/table'
import type { ShownTerms } from '../../settings/terms/schema'
import { showTerms } from '../../settings/terms/service'
import { firstTerms } from '../../settings/terms/terms.rules'
import { type Proposal, proposalDays, proposalLines, proposals, proposalVersions } from './table'
import { toDisplayStatus } from './transition.rules'
import {
  type OfferLine,
  offerVersion,
  type OfferVersion,
  proposal,
  type ProposalDetail,
  type ProposalView,
  type ReadEstimate,
} from './view'

type LineRow = typeof proposalLines.$inferSelect
type VersionRow = typeof proposalVersions.$inferSelect

function toLine({ proposalId: _id, number: _number, position: _position, givenReason, ...row }: LineRow): OfferLine {
  const [span] = row.spans
  const price =
    givenReason === null || !span ? null : { netMinor: span.netMinor, sellMinor: span.sellMinor!, reason: givenReason }
  return { ...row, price }
}

const toVersion = (row: VersionRow, days: OfferVersion['days'], lines: LineRow[]): OfferVersion =>
  pickView(offerVersion, row, {
    discount: row.discount ?? null,
    // Takes the terms of version 1.0, which had no others, for what it sent.
    paymentTerms: row.paymentTerms ?? (row.sentAt && firstTerms),
    days,
    lines: lines.map(toLine),
  })

/**
 * Returns a proposal's versions with their days and lines, oldest first, by three queries. Returns only `number`, if
 * given.
 */
export async function getVersions(ctx: Ctx, proposalId: string, number?: number): Promise<OfferVersion[]> {
  const inVersions = <T extends typeof proposalVersions | typeof proposalDays | typeof proposalLines>(table: T): SQL =>
    and(eq(table.proposalId, proposalId), number === undefined ? undefined : eq(table.number, number))!
  const [versions, days, lines] = await Promise.all([
    ctx.db.select().from(proposalVersions).where(inVersions(proposalVersions)).orderBy(asc(proposalVersions.number)),
    ctx.db.select().from(proposalDays).where(inVersions(proposalDays)).orderBy(asc(proposalDays.day)),
    ctx.db.select().from(proposalLines).where(inVersions(proposalLines)).orderBy(asc(proposalLines.position)),
  ])
  const matchesVersion = (row: VersionRow) => (part: { number: number }) => part.number === row.number
  return versions.map((row) =>
    toVersion(
      row,
      days.filter(matchesVersion(row)).map(({ day, title, text }) => ({ day, title, text })),
      lines.filter(matchesVersion(row)),
    ),
  )
}

const { searchText: _, ...columns } = getTableColumns(proposals)
/** Selects the columns for `toView`; needs joins of leads and users. `email` is where mails about it go. */
export const viewColumns = {
  proposal: columns,
  lead: { customerName: leads.customerName, email: leadRecipient, destination: leads.destination },
  owner: { firstName: users.firstName, lastName: users.lastName },
}
type Row = {
  proposal: Proposal
  lead: { customerName: string; email: string; destination: string }
  owner: { firstName: string; lastName: string } | null
}

export function toView(ctx: Ctx, { proposal: row, lead, owner }: Row): ProposalView {
  const displayStatus = toDisplayStatus(
    { status: row.status, expiresAt: row.expiresAt?.toISOString() ?? null },
    ctx.now(),
  )
  return pickView(proposal, row, { ...lead, displayStatus, ownerName: owner && joinNames(owner) })
}

type ProposalSubject = { leadId: string; quoteId: string | null; packageId: string | null }

/**
 * Returns the estimate that the customer of a proposal read. Omits its options if the proposal is of another package.
 */
export async function readEstimate(
  ctx: Ctx,
  { leadId, quoteId, packageId }: ProposalSubject,
): Promise<ReadEstimate | null> {
  const isPriced = and(eq(quotes.leadId, leadId), isNotNull(quotes.totalMinor))
  const [row] = await ctx.db
    .select({
      quote: getTableColumns(quotes),
      isFlightIncluded: packages.isFlightIncluded,
      inclusions: packages.inclusions,
    })
    .from(quotes)
    .leftJoin(packages, eq(packages.id, quotes.packageId))
    .where(quoteId ? and(eq(quotes.id, quoteId), isNotNull(quotes.totalMinor)) : isPriced)
    .orderBy(desc(quotes.createdAt), desc(quotes.id))
    .limit(1)
  if (!row) return null
  const { id, reference, totalMinor, currency, includesFlights, customization, packageId: requestedId } = row.quote
  const chosen = requestedId === packageId ? customization : null
  const toOptions = (ids: string[] = [], names: string[] = []) =>
    ids.map((one, i) => ({ id: one, name: names[i] ?? 'an option' }))
  return {
    quoteId: id,
    reference,
    totalMinor: totalMinor!,
    currency: currency!,
    options: [
      ...toOptions(chosen?.hotelIds, chosen?.hotels),
      ...toOptions(chosen?.activityIds, chosen?.activities),
      ...toOptions(chosen?.transferIds, chosen?.transfers),
    ],
    hasFlights: includesFlights ?? row.isFlightIncluded ?? false,
    isFlightIncluded: row.isFlightIncluded ?? false,
    inclusions: row.inclusions ?? [],
  }
}

export async function getUsualTerms(
  ctx: Ctx,
  { packageId, currency }: Pick<Proposal, 'packageId' | 'currency'>,
): Promise<ShownTerms> {
  const { paymentTerms: terms, currency: from } = packages
  const [own] = packageId
    ? await ctx.db.select({ terms, currency: from }).from(packages).where(eq(packages.id, packageId))
    : []
  return showTerms(ctx, currency, own ?? null)
}

/** Returns a proposal for staff. @throws AppError not-found */
export async function getProposal({ ctx, input: { id } }: Call<{ id: string }>): Promise<ProposalDetail> {
  const [[row], versions] = await Promise.all([
    ctx.db
      .select({
        ...viewColumns,
        quoteReference: quotes.reference,
        packageTitle: packages.title,
      })
      .from(proposals)
      .innerJoin(leads, eq(leads.id, proposals.leadId))
      .leftJoin(users, eq(users.id, proposals.ownerId))
      .leftJoin(quotes, eq(quotes.id, proposals.quoteId))
      .leftJoin(packages, eq(packages.id, proposals.packageId))
      .where(eq(proposals.id, id)),
    getVersions(ctx, id),
  ])
  if (!row) throw notFound('Proposal')
  const { quoteReference, packageTitle } = row
  const { packageId } = row.proposal
  const [estimate, terms] = await Promise.all([readEstimate(ctx, row.proposal), getUsualTerms(ctx, row.proposal)])
  return {
    ...toView(ctx, row),
    packageId,
    quoteReference,
    packageTitle,
    estimate,
    versions,
    usualTerms: terms,
  }
}
