import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx, UserCall, UserCtx } from '../../../platform/server/context'
import { createWholeExport } from '../../../platform/server/csv-list'
import type { EncryptionContext } from '../../../platform/server/encryption'
import { newId } from '../../../platform/server/ids'
import { enqueueAll } from '../../../platform/server/jobs/queue'
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
import { assertPerson } from '../../../platform/server/trpc'
import { canSeeAll, formerHours, labelFor, maxEndpoints, switchedOff } from './event.rules'
import { webhookDelivery } from './outbox.service'
import type { CreateEndpointInput, EndpointInput, UpdateEndpointInput } from './schema'
import { type Endpoint, webhookDeliveries, webhookEndpoints } from './table'
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
export const getSecretContext = (id: string, column: 'secret' | 'former_secret' = 'secret') => ({
  table: 'webhook_endpoints',
  row: id,
  column,
})
/** @returns null for a secret that does not decrypt, as after a restore without its key */
export function openSecret(ctx: Ctx, sealed: string, context: EncryptionContext): string | null {
  try {
    return ctx.encryption.decrypt(sealed, context)
  } catch (err) {
    ctx.log.error({ err, ...context }, 'the secret of a webhook does not decrypt')
    return null
  }
}

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
  Events: ({ events }) => events.map(labelFor).join(', '),
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

/** Refuses an endpoint that sends more than its maker sees. @throws AppError invalid `events` */
function assertSees({ actor }: UserCtx, events: readonly string[]): void {
  if (!canSeeAll(actor, events)) throw invalid('A webhook sends no more than you may see', 'events')
}

const toAudited = ({ url, events, isActive }: Endpoint) => ({ url, events, isActive })
const record = (ctx: Ctx, action: string, entityId: string, change: object = {}) =>
  recordEvent(ctx, { kind: `webhook.${action}`, about: { entity: 'webhook', id: entityId }, ...change })

/** @throws AppError invalid `url`, `events` beyond what the caller sees; conflict beyond 20 endpoints */
export async function createEndpoint({ ctx, input }: UserCall<CreateEndpointInput>): Promise<WithSecret> {
  assertSees(ctx, input.events)
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

/**
 * Lets deliveries that ended while the endpoint was off wait again, in the caller's transaction, which holds its row.
 */
async function retryDeliveries(ctx: Ctx, endpointId: string): Promise<void> {
  const ended = await ctx.db
    .update(webhookDeliveries)
    .set({ status: 'waiting' })
    .where(
      and(
        eq(webhookDeliveries.endpointId, endpointId),
        eq(webhookDeliveries.status, 'failed'),
        eq(webhookDeliveries.error, switchedOff),
      ),
    )
    .returning({ id: webhookDeliveries.id })
  for (let i = 0; i < ended.length; i += 1000)
    await enqueueAll(
      ctx,
      ended.slice(i, i + 1000).map(({ id }) => webhookDelivery.with({ deliveryId: id }, { key: id, lane: endpointId })),
    )
}

/** Lists the events of an endpoint's log, which may be sent again. */
const listLogged = async (ctx: Ctx, endpointId: string): Promise<string[]> =>
  (
    await ctx.db
      .selectDistinct({ event: webhookDeliveries.event })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.endpointId, endpointId))
  ).map(({ event }) => event)

/**
 * Refuses a change that sends more, or elsewhere, than the caller may. What is logged goes to a new address as well, by a
 * replay, and to one that is switched on. Switching off asks for no rights to see.
 * @throws AppError invalid `events`; forbidden for an API key that changes address or events
 */
async function assertMayRedirect(ctx: UserCtx, before: Endpoint, after: Endpoint): Promise<void> {
  const isMoved = after.url !== before.url
  const isOther = after.events.join() !== before.events.join()
  const isSwitchedOn = after.isActive && !before.isActive
  if (isMoved || isOther) assertPerson(ctx, 'changes neither address nor events of a webhook')
  if (isMoved || isSwitchedOn)
    assertSees(ctx, [...before.events, ...after.events, ...(await listLogged(ctx, before.id))])
  else if (isOther) assertSees(ctx, after.events)
}

/**
 * Updates the fields in the input.
 * @throws AppError not-found; conflict with the newer row; as `assertMayRedirect`, and invalid `url` as `createEndpoint`
 */
export async function updateEndpoint({ ctx, input }: UserCall<UpdateEndpointInput>): Promise<EndpointView> {
  const { id, version, ...values } = input
  if (values.url) await assertReachable(ctx, values.url)
  return withTransaction(ctx, async (tx) => {
    const before = await lockRow(tx, webhookEndpoints, id)
    if (!before) throw notFound('Endpoint')
    await assertMayRedirect(tx, before, { ...before, ...values })
    const [row] = await tx.db
      .update(webhookEndpoints)
      .set({ ...values, version: version + 1, updatedAt: ctx.now() })
      .where(and(eq(webhookEndpoints.id, id), eq(webhookEndpoints.version, version)))
      .returning()
    if (!row) throw stale(toView(before))
    const change = toChange(toAudited(before), toAudited(row))
    if (change) await record(tx, 'updated', id, change)
    if (row.isActive && !before.isActive) await retryDeliveries(tx, id)
    return toView(row)
  })
}

/**
 * Replaces the secret, and with it the form of older versions. Except in that form, the one before signs as well for
 * 24 hours; a second new one ends it. One that does not decrypt is only replaced.
 * @throws AppError not-found
 */
export function renewSecret({ ctx, input: { id } }: UserCall<EndpointInput>): Promise<WithSecret> {
  const secret = newSecret()
  const { encrypt } = ctx.encryption
  return withTransaction(ctx, async (tx) => {
    const before = await lockRow(tx, webhookEndpoints, id)
    if (!before) throw notFound('Endpoint')
    const former = before.isLegacy ? null : openSecret(ctx, before.secret, getSecretContext(id))
    const [row] = await tx.db
      .update(webhookEndpoints)
      .set({
        secret: encrypt(secret, getSecretContext(id)),
        formerSecret: former && encrypt(former, getSecretContext(id, 'former_secret')),
        formerUntil: former === null ? null : new Date(ctx.now().getTime() + formerHours * 3_600_000),
        isLegacy: false,
        updatedAt: ctx.now(),
      })
      .where(eq(webhookEndpoints.id, id))
      .returning()
    await record(tx, 'secret-renewed', id)
    return { ...toView(row!), secret }
  })
}

/** Deletes an endpoint with its log. @throws AppError not-found */
export function removeEndpoint({ ctx, input: { id } }: UserCall<EndpointInput>): Promise<{ id: string }> {
  return withTransaction(ctx, async (tx) => {
    const [gone] = await tx.db.delete(webhookEndpoints).where(eq(webhookEndpoints.id, id)).returning()
    if (!gone) throw notFound('Endpoint')
    await record(tx, 'deleted', id, { data: { url: gone.url } })
    return { id }
  })
}
