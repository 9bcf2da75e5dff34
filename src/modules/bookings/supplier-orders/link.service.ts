import { randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, isNull } from 'drizzle-orm'
import type { Ctx, UserCall } from '../../../platform/server/context'
import { sha256 } from '../../../platform/server/storage'
import { withTransaction } from '../../../platform/server/database/transaction'
import { AppError, conflict } from '../../../shared/errors'
import { recordEvent } from '../../core/events/service'
import { changeOrder, explainClosedOrder, getAsked, lockSupplierOrder } from './change.service'
import type { OrderIdInput } from './schema'
import { supplierLinks } from './table'

const linkDays = 45
export const getLinkEnd = (ctx: Ctx): Date => new Date(ctx.now().getTime() + linkDays * 86_400_000)

type LinkTarget = { bookingId: string; supplierId: string }
export type OpenLink = LinkTarget & { expiresAt: Date }

/**
 * Creates a link where a supplier answers for a booking: 256 random bits, stored as a hash. Runs in the caller's
 * transaction.
 */
export async function createOrderLink(ctx: Ctx, target: LinkTarget): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const row = { createdAt: ctx.now(), createdBy: ctx.actor?.id ?? null, expiresAt: getLinkEnd(ctx) }
  await ctx.db.insert(supplierLinks).values({ tokenHash: sha256(token), ...target, ...row })
  return `${ctx.env.APP_URL}/order/${token}`
}

/** @throws AppError not-found, with the reason: incomplete, revoked or expired */
export async function getOrderLink(ctx: Ctx, token: string): Promise<OpenLink> {
  const [link] = await ctx.db
    .select()
    .from(supplierLinks)
    .where(eq(supplierLinks.tokenHash, sha256(token)))
  const createOverError = (problem: string) => new AppError('not-found', `${problem}. Please ask us for a new one`)
  if (!link) throw createOverError('This link is not complete')
  if (link.revokedAt) throw createOverError('This link was revoked')
  if (link.expiresAt <= ctx.now()) throw createOverError('This link has expired')
  return link
}

/**
 * Creates a link to share by hand; it is shown once. Marks an order that is to be asked as asked.
 * @throws AppError not-found; conflict without a supplier or a rate, and for a dropped or cancelled service
 */
export const makeOrderLink = ({ ctx, input: { id } }: UserCall<OrderIdInput>): Promise<{ url: string }> =>
  withTransaction(ctx, async (tx) => {
    const locked = await lockSupplierOrder(tx, id)
    const { order, isGone } = locked
    const { supplierId, bookingId, status } = order
    if (!supplierId) throw conflict('Pick a supplier first', 'status')
    if (isGone) throw conflict(explainClosedOrder(locked), 'status')
    if (status === 'dropped') throw conflict('This service was dropped. Ask for it anew first', 'status')
    const url = await createOrderLink(tx, { bookingId, supplierId })
    const asked = { status: 'asked' as const, askedAt: ctx.now() }
    const values = status === 'to-ask' ? { ...(await getAsked(tx, order)), ...asked } : {}
    await changeOrder(tx, locked, values, { action: 'link-made' })
    return { url }
  })

/** Revokes all links of suppliers whose address staff change: they went to the former one. */
export const revokeSupplierLinks = (ctx: Ctx, supplierIds: readonly string[]): Promise<unknown> =>
  ctx.db
    .update(supplierLinks)
    .set({ revokedAt: ctx.now() })
    .where(and(inArray(supplierLinks.supplierId, [...supplierIds]), isNull(supplierLinks.revokedAt)))

/** Revokes the supplier's links to this booking. @throws AppError not-found; conflict where no link is left */
export const revokeOrderLinks = ({ ctx, input: { id } }: UserCall<OrderIdInput>): Promise<{ revoked: number }> =>
  withTransaction(ctx, async (tx) => {
    const { order, booking } = await lockSupplierOrder(tx, id)
    const { bookingId, supplierId } = order
    const revoked = await tx.db
      .update(supplierLinks)
      .set({ revokedAt: ctx.now() })
      .where(
        and(
          eq(supplierLinks.bookingId, bookingId),
          supplierId ? eq(supplierLinks.supplierId, supplierId) : undefined,
          isNull(supplierLinks.revokedAt),
          gt(supplierLinks.expiresAt, ctx.now()),
        ),
      )
      .returning({ tokenHash: supplierLinks.tokenHash })
    if (revoked.length === 0) throw conflict('There is no link that works')
    const data = { reference: booking.reference, orderId: id, revoked: revoked.length }
    await recordEvent(tx, { kind: 'supplier-order.links-revoked', about: { entity: 'booking', id: bookingId }, data })
    return { revoked: revoked.length }
  })
