import { and, asc, between, type Column, eq, gt, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { createExport } from '../../../platform/server/csv-list'
import { idOrNone } from '../../../platform/server/database/id-or-none'
import { type Conditions, type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { hasWords, prepareSearch } from '../../../platform/server/database/words'
import type { CalendarDate } from '../../../shared/dates'
import { users } from '../../identity/auth/table'
import { getAgency } from '../../settings/settings/service'
import { foundWorkVisibleTo, workVisibleTo } from '../leads/scope.service'
import { leads } from '../leads/table'
import { csvCells } from './csv.rules'
import type { ProposalSort } from './proposal.rules'
import type { ProposalView } from './view'
import type { ListProposalsInput } from './schema'
import { proposalLines, proposals, proposalVersions } from './table'
import type { ProposalDisplayStatus } from './transition.rules'
import { viewColumns, toView } from './view.service'

const sortColumns: Record<ProposalSort, Column> = {
  updated: proposals.updatedAt,
  created: proposals.createdAt,
  departure: proposals.travelFrom,
  total: proposals.totalMinor,
  expires: proposals.expiresAt,
}

function hasDisplayStatus(statuses: readonly ProposalDisplayStatus[], now: Date): SQL | undefined {
  const plain = statuses.flatMap((displayStatus) =>
    displayStatus === 'sent' || displayStatus === 'expired' ? [] : [displayStatus],
  )
  const isOpen = eq(proposals.status, 'sent')
  return or(
    plain.length > 0 ? inArray(proposals.status, plain) : undefined,
    statuses.includes('sent') ? and(isOpen, gt(proposals.expiresAt, now)) : undefined,
    statuses.includes('expired') ? and(isOpen, lte(proposals.expiresAt, now)) : undefined,
  )
}

type PackageDate = { packageId: string; date: CalendarDate }

/** Matches versions that can be sent, accepted, or booked as accepted. */
const isLive = (now: Date): SQL =>
  or(
    and(gt(proposalVersions.number, proposals.currentNumber), inArray(proposals.status, ['draft', 'sent'])),
    and(
      eq(proposalVersions.number, proposals.currentNumber),
      or(eq(proposals.status, 'accepted'), and(eq(proposals.status, 'sent'), gt(proposals.expiresAt, now))),
    ),
  )!

/**
 * Returns proposals of these packages on these dates, with the values of the matching version, oldest first. Reports a
 * date of an unsent version as a draft. Leaves the check for a booking to the caller.
 */
export async function listProposalsOn(ctx: Ctx, dates: readonly PackageDate[]): Promise<ProposalView[]> {
  if (dates.length === 0) return []
  const { number, title, travelFrom, totalMinor } = proposalVersions
  const found = await ctx.db
    .select({ ...viewColumns, version: { number, title, travelFrom, totalMinor } })
    .from(proposals)
    .innerJoin(proposalVersions, eq(proposalVersions.proposalId, proposals.id))
    .innerJoin(leads, eq(leads.id, proposals.leadId))
    .leftJoin(users, eq(users.id, proposals.ownerId))
    .where(
      and(
        isLive(ctx.now()),
        or(...dates.map(({ packageId, date }) => and(eq(proposals.packageId, packageId), eq(travelFrom, date)))),
      ),
    )
    .orderBy(asc(travelFrom), asc(proposals.createdAt), asc(proposals.id), asc(number))
  // Prefers the sent version to an unsent one.
  const offered = new Set(
    found
      .filter(({ proposal, version }) => version.number === proposal.currentNumber)
      .map(({ proposal }) => proposal.id),
  )
  return found.flatMap(({ version: { number: shown, ...version }, ...row }) => {
    const view = { ...toView(ctx, row), ...version }
    if (shown === view.currentNumber) return [view]
    return offered.has(view.id) ? [] : [{ ...view, displayStatus: 'draft' as const, expiresAt: null }]
  })
}

/**
 * Returns rate-priced lines of an item with a departure in this period, of versions that `isLive` matches. Adds the
 * proposal with the values of that version, oldest first.
 */
export async function listItemLines(ctx: Ctx, { itemId, from, to }: { itemId: string; from: string; to: string }) {
  const { number, title, travelFrom, totalMinor, fx } = proposalVersions
  const {
    key,
    title: name,
    state,
    day,
    unit,
    count,
    times,
    occupancy,
    ageBand,
    netMinor,
    sellMinor,
    cost,
  } = proposalLines
  const found = await ctx.db
    .select({
      ...viewColumns,
      version: { title, totalMinor },
      line: { key, title: name, state, day, unit, count, times, occupancy, ageBand, netMinor, sellMinor, cost },
      number,
      travelFrom,
      fx,
    })
    .from(proposalLines)
    .innerJoin(
      proposalVersions,
      and(eq(proposalVersions.proposalId, proposalLines.proposalId), eq(number, proposalLines.number)),
    )
    .innerJoin(proposals, eq(proposals.id, proposalLines.proposalId))
    .innerJoin(leads, eq(leads.id, proposals.leadId))
    .leftJoin(users, eq(users.id, proposals.ownerId))
    .where(
      and(
        eq(proposalLines.itemId, itemId),
        isNull(proposalLines.givenReason),
        ne(state, 'own'),
        between(travelFrom, from, to),
        isLive(ctx.now()),
      ),
    )
    .orderBy(asc(travelFrom), asc(proposals.createdAt), asc(proposals.id), asc(number), asc(proposalLines.position))
  return found.map(({ version, line, number: versionNumber, travelFrom: starts, fx: known, ...row }) => {
    const view = { ...toView(ctx, row), ...version, travelFrom: starts! }
    const isSent = versionNumber === view.currentNumber
    return { proposal: isSent ? view : { ...view, displayStatus: 'draft' as const, expiresAt: null }, line, fx: known }
  })
}

const withItem = (ctx: Ctx, itemId: string) =>
  ctx.db.select({ id: proposalLines.proposalId }).from(proposalLines).where(eq(proposalLines.itemId, itemId))

/**
 * Lists proposals by filter and sort order.
 * @throws AppError invalid `cursor`
 */
export async function listProposals({ ctx, input }: UserCall<ListProposalsInput>) {
  const { displayStatus, owner, leadId, quoteId, itemId } = input
  const conditions: Conditions<Omit<ListProposalsInput, 'words'>> = {
    displayStatus: displayStatus?.length ? hasDisplayStatus(displayStatus, ctx.now()) : undefined,
    owner: owner?.length ? idOrNone(proposals.ownerId, owner) : undefined,
    leadId: leadId ? eq(proposals.leadId, leadId) : undefined,
    quoteId: quoteId ? eq(proposals.quoteId, quoteId) : undefined,
    itemId: itemId ? inArray(proposals.id, withItem(ctx, itemId)) : undefined,
  }
  const isVisible = workVisibleTo(ctx, proposals.ownerId, proposals.leadId)
  const { words } = input
  const { total, isOnPage } = await prepareSearch(ctx.db, {
    cursor: input.cursor,
    id: proposals.id,
    from: sql`FROM proposals LEFT JOIN leads ON leads.id = proposals.lead_id`,
    matching: and(...Object.values(conditions)),
    visible: words ? foundWorkVisibleTo(ctx, proposals.ownerId) : isVisible,
    listed: isVisible,
    texts: words ? [{ has: hasWords(proposals.searchText, words) }, { has: hasWords(leads.searchText, words) }] : [],
  })
  const sort: Sort = {
    column: sortColumns[input.sort],
    id: proposals.id,
    descending: input.descending,
    total,
  }
  const { rows, nextCursor } = await readSortedPage(sort, input, (part) =>
    ctx.db
      .select({ ...viewColumns, id: proposals.id, sortValue: toSortValue(sort) })
      .from(proposals)
      .innerJoin(leads, eq(leads.id, proposals.leadId))
      .leftJoin(users, eq(users.id, proposals.ownerId))
      .where(isOnPage(part))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
  return { items: rows.map((row) => toView(ctx, row)), nextCursor, total }
}

/**
 * Exports all matching proposals as CSV.
 * @throws AppError invalid `cursor`
 */
export async function exportProposals(call: UserCall<Omit<ListProposalsInput, 'limit'>>) {
  const { timeZone } = await getAgency(call)
  return createExport(listProposals, csvCells(timeZone))(call)
}
