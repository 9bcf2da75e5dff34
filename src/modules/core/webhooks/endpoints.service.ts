import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import { newId } from '../../../platform/server/ids'
import { conflict, invalid, notFound, stale } from '../../../shared/errors'
import { toChange } from '../events/changes.rules'
import { recordEvent } from '../events/service'
import {
  assertEncrypted,
  getHost,
  resolvePublicAddresses,
  RefusedAddress,
} from '../../../platform/server/outbound/address'
import { withTransaction } from '../../../platform/server/database/transaction'
import { labelFor, maxEndpoints } from './event.rules'
import type { CreateEndpointInput, EndpointInput, UpdateEndpointInput } from './schema'
import { type Endpoint, webhookEndpoints } from './table'
import { lockRow, takeLock } from '../locks/lock.service'
import type { EndpointView, WithSecret } from './view'

const toView = ({ id, url, events, isActive, isLegacy, version, createdAt }: Endpoint): EndpointView => ({
  id,
  url,
  events,
  isActive,
  isLegacy,
  version,
  createdAt: createdAt.toISOString(),
})

/** Binds an encrypted secret to its column and endpoint. */
export const getSecretContext = (id: string) => ({ table: 'webhook_endpoints', row: id, column: 'secret' })
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`

/** Lists endpoints in the order of their creation. */
export async function listEndpoints({ ctx }: { ctx: Ctx }): Promise<EndpointView[]> {
  const found = await ctx.db
    .select()
    .from(webhookEndpoints)
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id))
  return found.map(toView)
}

export const exportEndpoints = createWholeExport(listEndpoints, {
  Address: ({ url }: EndpointView) => url,
  Status: ({ isActive }) => (isActive ? 'Active' : 'Inactive'),
  'Told of': ({ events }) => events.map(labelFor).join(', '),
  'Form of 1.0.0': ({ isLegacy }) => (isLegacy ? 'Yes' : 'No'),
  Added: ({ createdAt }) => createdAt,
})

/** @throws AppError invalid `url` for a refused address; accepts a name that does not resolve yet */
async function assertReachable(ctx: Ctx, text: string): Promise<void> {
  const url = new URL(text)
  try {
    assertEncrypted(ctx.env, url)
    await resolvePublicAddresses(ctx.env, getHost(url))
  } catch (error) {
    if (error instanceof RefusedAddress) throw invalid(error.message, 'url')
  }
}

const toAudited = ({ url, events, isActive }: Endpoint) => ({ url, events, isActive })
const record = (ctx: Ctx, action: string, entityId: string, change: object = {}) =>
  recordEvent(ctx, { kind: `webhook.${action}`, about: { entity: 'webhook', id: entityId }, ...change })

/** @throws AppError invalid `url`; conflict beyond 20 endpoints */
export async function createEndpoint({ ctx, input }: Call<CreateEndpointInput>): Promise<WithSecret> {
  await assertReachable(ctx, input.url)
  const [id, secret] = [newId(), newSecret()]
  return withTransaction(ctx, async (tx) => {
    // Takes an advisory lock: of two that add the last endpoint, the second is refused.
    await takeLock(tx, 'webhook_endpoints')
    if ((await tx.db.$count(webhookEndpoints)) >= maxEndpoints) {
      throw conflict(`There are at most ${maxEndpoints} endpoints`, 'url')
    }
    const sealed = ctx.encryption.encrypt(secret, getSecretContext(id))
    const at = { createdAt: ctx.now(), updatedAt: ctx.now() }
    const [row] = await tx.db
      .insert(webhookEndpoints)
      .values({ ...input, id, secret: sealed, isLegacy: false, ...at })
      .returning()
    await record(tx, 'created', id, toChange({}, toAudited(row!)) ?? {})
    return { ...toView(row!), secret }
  })
}

/** Updates the fields in the input. @throws AppError not-found; conflict with the newer row; invalid `url` */
export async function updateEndpoint({ ctx, input }: Call<UpdateEndpointInput>): Promise<EndpointView> {
  const { id, version, ...values } = input
  if (values.url) await assertReachable(ctx, values.url)
  return withTransaction(ctx, async (tx) => {
    const before = await lockRow(tx, webhookEndpoints, id)
    if (!before) throw notFound('Endpoint')
    const [row] = await tx.db
      .update(webhookEndpoints)
      .set({ ...values, version: version + 1, updatedAt: ctx.now() })
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.version, version)))
      .returning()
    if (!row) throw stale(toView(before))
    const change = toChange(toAudited(before), toAudited(row))
    if (change) await record(tx, 'updated', id, change)
    return toView(row)
  })
}

/** Replaces the secret, effective at once, and with it the form of older versions. @throws AppError not-found */
export function renewSecret({ ctx, input: { id } }: Call<EndpointInput>): Promise<WithSecret> {
  const secret = newSecret()
  return withTransaction(ctx, async (tx) => {
    const [row] = await tx.db
      .update(webhookEndpoints)
      .set({ secret: ctx.encryption.encrypt(secret, getSecretContext(id)), isLegacy: false, updatedAt: ctx.now() })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    if (!row) throw notFound('Endpoint')
    await record(tx, 'secret-renewed', id)
    return { ...toView(row), secret }
  })
}

/** Deletes an endpoint with its log. @throws AppError not-found */
export function removeEndpoint({ ctx, input: { id } }: Call<EndpointInput>): Promise<{ id: string }> {
  return withTransaction(ctx, async (tx) => {
    const [gone] = await tx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning()
    if (!gone) throw notFound('Endpoint')
    await record(tx, 'deleted', id, { data: { url: gone.url } })
    return { id }
  })
}
