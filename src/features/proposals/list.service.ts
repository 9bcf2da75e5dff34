import { and, asc, type Column, eq, gt, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx, UserCtx } from '../../platform/server/context'
import { idOrNone } from '../../platform/server/database/id-or-none'
import { type Sort, sortedPage, sortValueOf } from '../../platform/server/database/sorted-page'
import { hasWords, searchOf } from '../../platform/server/database/words'
import type { CalendarDate } from '../../shared/dates'
import { users } from '../auth/table'
import { leads } from '../leads/table'
import type { ProposalSort, ProposalView } from './proposal.rules'
import type { ListProposalsInput } from './schema'
import { proposals } from './table'
import type { ProposalStand } from './transition.rules'
import { viewColumns, viewOf } from './view.service'

const sortColumns: Record<ProposalSort, Column> = {
  updated: proposals.updatedAt,
  created: proposals.createdAt,
  departure: proposals.travelFrom,
  total: proposals.totalMinor,
  expires: proposals.expiresAt,
}

function ofStands(stands: readonly ProposalStand[], now: Date): SQL | undefined {
  const plain = stands.flatMap((stand) => (stand === 'sent' || stand === 'expired' ? [] : [stand]))
  const isOpen = eq(proposals.status, 'sent')
  return or(
    plain.length > 0 ? inArray(proposals.status, plain) : undefined,
    stands.includes('sent') ? and(isOpen, gt(proposals.expiresAt, now)) : undefined,
    stands.includes('expired') ? and(isOpen, lte(proposals.expiresAt, now)) : undefined,
  )
}

/** An offer that can still be sent or accepted. */
export const isOpen = (now: Date): SQL =>
  or(eq(proposals.status, 'draft'), and(eq(proposals.status, 'sent'), gt(proposals.expiresAt, now)))!

type PackageDate = { packageId: string; date: CalendarDate }

/** Open proposals of a package on its date, for each of these; the first to be made first. */
export async function openProposalsOn(ctx: Ctx, dates: readonly PackageDate[]): Promise<ProposalView[]> {
  if (dates.length === 0) return []
  const found = await ctx.db
    .select(viewColumns)
    .from(proposals)
    .innerJoin(leads, eq(leads.id, proposals.leadId))
    .leftJoin(users, eq(users.id, proposals.ownerId))
    .where(
      and(
        isOpen(ctx.now()),
        or(
          ...dates.map(({ packageId, date }) =>
            and(eq(proposals.packageId, packageId), eq(proposals.travelFrom, date)),
          ),
        ),
      ),
    )
    .orderBy(asc(proposals.travelFrom), asc(proposals.createdAt), asc(proposals.id))
  return found.map((row) => viewOf(ctx, row))
}

/** Proposals as staff filter and sort them. @throws AppError invalid `cursor` */
export async function listProposals({ ctx, input }: { ctx: UserCtx; input: ListProposalsInput }) {
  const matching = and(
    input.stand?.length ? ofStands(input.stand, ctx.now()) : undefined,
    input.owner?.length ? idOrNone(proposals.ownerId, input.owner) : undefined,
    input.leadId ? eq(proposals.leadId, input.leadId) : undefined,
    input.quoteId ? eq(proposals.quoteId, input.quoteId) : undefined,
  )
  const { words } = input
  const { total, pageOf } = await searchOf(ctx.db, {
    id: proposals.id,
    from: sql`FROM proposals LEFT JOIN leads ON leads.id = proposals.lead_id`,
    matching,
    texts: words ? [hasWords(proposals.searchText, words), hasWords(leads.searchText, words)] : [],
  })
  const sort: Sort = {
    column: sortColumns[input.sort],
    id: proposals.id,
    descending: input.descending,
    total,
  }
  const { rows, nextCursor } = await sortedPage(sort, input, (part) =>
    ctx.db
      .select({ ...viewColumns, id: proposals.id, sortValue: sortValueOf(sort) })
      .from(proposals)
      .innerJoin(leads, eq(leads.id, proposals.leadId))
      .leftJoin(users, eq(users.id, proposals.ownerId))
      .where(pageOf(part))
      .orderBy(...part.orderBy)
      .limit(part.limit),
  )
  return { items: rows.map((row) => viewOf(ctx, row)), nextCursor, total }
}
