import { performance } from 'node:perf_hooks'
import { and, eq, getTableColumns, lt, or, sql } from 'drizzle-orm'
import type { Call, Ctx } from '../../../platform/server/context'
import { withDeadline } from '../../../platform/server/outbound/deadline'
import { createExport } from '../../../platform/server/csv-list'
import { countUpToCap } from '../../../platform/server/database/count'
import { countOnce, type Sort, readSortedPage, toSortValue } from '../../../platform/server/database/sorted-page'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { deadDays, enqueue } from '../../../platform/server/jobs/queue'
import { describeError, JobError } from '../../../platform/server/jobs/retry'
import { toJobKind, type JobKind } from '../../../platform/server/jobs/run'
import { webhooks } from '../../../platform/server/live/changes'
import { notifyChange } from '../../../platform/server/live/notify'
import { conflict, notFound } from '../../../shared/errors'
import { recordEvent } from '../events/service'
import { RefusedAddress } from '../../../platform/server/outbound/address'
import { withTransaction } from '../../../platform/server/database/transaction'
import { getSecretContext, openSecret } from './endpoints.service'
import { maxEndpoints, switchedOff } from './event.rules'
import { readPayload } from './payload.rules'
import { type Answer, post, sign, signAsBefore } from './post.client'
import { webhookDelivery } from './outbox.service'
import type { DeliveryInput, ListDeliveriesInput } from './schema'
import { type Delivery, webhookDeliveries, webhookEndpoints } from './table'
import { lockRow } from '../locks/lock.service'
import type { DeliveryView } from './view'

const { payload: _, ...shown } = getTableColumns(webhookDeliveries)
const byTime: Sort = { column: webhookDeliveries.createdAt, id: webhookDeliveries.id, descending: true }

const toView = ({ createdAt, attemptedAt, ...row }: Omit<Delivery, 'payload'> & { url: string }): DeliveryView => ({
  ...row,
  createdAt: createdAt.toISOString(),
  attemptedAt: attemptedAt?.toISOString() ?? null,
})

/** Lists sent and pending deliveries, newest first. @throws AppError invalid `cursor` */
export async function listDeliveries({ ctx, input }: Call<ListDeliveriesInput>) {
  const matching = and(
    input.endpointId ? eq(webhookDeliveries.endpointId, input.endpointId) : undefined,
    input.status && eq(webhookDeliveries.status, input.status),
  )
  const total = await countOnce(input, () => countUpToCap(ctx.db, webhookDeliveries, matching))
  const newest = { ...byTime, total }
  const { rows, nextCursor } = await readSortedPage(newest, input, ({ where, orderBy, limit }) =>
    ctx.db
      .select({ ...shown, url: webhookEndpoints.url, sortValue: toSortValue(newest) })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(and(matching, where))
      .orderBy(...orderBy)
      .limit(limit),
  )
  return { items: rows.map(({ sortValue: __, ...row }) => toView(row)), nextCursor, total }
}

/** Exports every page of the filter, without what was sent. @throws AppError invalid `cursor` */
export const exportDeliveries = createExport(listDeliveries, {
  Event: ({ event }: DeliveryView) => event,
  Address: ({ url }) => url,
  Status: ({ status }) => status,
  Attempts: ({ attempts }) => attempts,
  'HTTP status': ({ httpStatus }) => httpStatus ?? '',
  Milliseconds: ({ durationMs }) => durationMs ?? '',
  Answer: ({ response }) => response ?? '',
  Fault: ({ error }) => error ?? '',
  Written: ({ createdAt }) => createdAt,
  'Last attempt': ({ attemptedAt }) => attemptedAt ?? '',
})

/** Sends a delivery again with all attempts. @throws AppError not-found; conflict while it is pending */
export function replayDelivery({ ctx, input: { id } }: Call<DeliveryInput>): Promise<{ id: string }> {
  return withTransaction(ctx, async (tx) => {
    const delivery = await lockRow(tx, webhookDeliveries, id)
    if (!delivery) throw notFound('Delivery')
    if (delivery.status === 'waiting') throw conflict('This delivery is under way')
    await tx.db.update(webhookDeliveries).set({ status: 'waiting' }).where(eq(webhookDeliveries.id, id))
    await enqueue(tx, webhookDelivery.with({ deliveryId: id }, { key: id, lane: delivery.endpointId }))
    await recordEvent(tx, {
      kind: 'webhook.replayed',
      about: { entity: 'webhook', id: delivery.endpointId },
      data: { delivery: id },
    })
    return { id }
  })
}

type Attempt = Partial<Pick<Delivery, 'status' | 'httpStatus' | 'response' | 'error'>>
async function note(ctx: Ctx, id: string, durationMs: number, attempt: Attempt): Promise<void> {
  await ctx.db
    .update(webhookDeliveries)
    .set({
      httpStatus: null,
      response: null,
      error: null,
      ...attempt,
      durationMs,
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      attemptedAt: ctx.now(),
    })
    .where(eq(webhookDeliveries.id, id))
  await notifyChange(ctx, webhooks)
}

/** Limits an endpoint's response time in seconds: below the job's, so that the outcome is recorded. */
export const answerSeconds = 10

type Sending = Call<{ deliveryId: string }> & { signal?: AbortSignal }

async function send({ ctx, input: { deliveryId }, signal }: Sending, to: Pick<FoundDelivery, 'delivery' | 'endpoint'>) {
  const { delivery, endpoint } = to
  const { id, formerSecret, formerUntil } = endpoint
  const secret = openSecret(ctx, endpoint.secret, getSecretContext(id))
  // Retries: another process may have the key, or somebody makes a new secret.
  if (secret === null) throw new JobError('transient', 'the secret does not decrypt: make a new one')
  const payload = readPayload(delivery.payload)
  const at = ctx.now()
  const former =
    formerSecret && formerUntil && at < formerUntil
      ? openSecret(ctx, formerSecret, getSecretContext(id, 'former_secret'))
      : null
  const signed = endpoint.isLegacy
    ? signAsBefore(secret, payload, { at, deliveryId })
    : sign(former === null ? [secret] : [secret, former], payload, at)
  const headers = { 'content-type': 'application/json', 'user-agent': 'Webhooks/1', ...signed.headers }
  const { body } = signed
  const sendPost = (over: AbortSignal) => post(ctx.env, { url: endpoint.url, headers, body, signal: over })
  return withDeadline(answerSeconds * 1000, sendPost, signal)
}

type FoundDelivery = { delivery: Delivery; endpoint: typeof webhookEndpoints.$inferSelect }
const find = async (ctx: Ctx, id: string): Promise<FoundDelivery | undefined> =>
  (
    await ctx.db
      .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints })
      .from(webhookDeliveries)
      .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
      .where(eq(webhookDeliveries.id, id))
  )[0]

const describeRefusal = ({ status }: Answer): string =>
  status >= 300 && status < 400 ? `HTTP ${status}: redirects are not followed` : `HTTP ${status}`

/** Explains a failed attempt; `isFinal` rules out another one. */
type Refusal = { error: string; isFinal: boolean }

/** Makes one attempt and records it. @returns null once it is delivered */
async function attempt(call: Sending, found: FoundDelivery): Promise<Refusal | null> {
  const { ctx, input } = call
  const started = performance.now()
  const getTaken = () => Math.round(performance.now() - started)
  let answer: Answer
  try {
    answer = await send(call, found).finally(() => ctx.allow(timeLimits.part))
  } catch (failure) {
    const isFinal = failure instanceof RefusedAddress
    const error = isFinal ? failure.message : describeError(failure)
    await note(ctx, input.deliveryId, getTaken(), { error })
    return { error, isFinal }
  }
  const isDone = answer.status >= 200 && answer.status < 300
  const error = isDone ? null : describeRefusal(answer)
  const outcome = { httpStatus: answer.status, response: answer.text, error }
  await note(ctx, input.deliveryId, getTaken(), { ...outcome, ...(isDone && { status: 'delivered' as const }) })
  return error === null ? null : { error, isFinal: false }
}

/** Ends a delivery to an endpoint that is off: it waits again once that is on. @returns false where it is on by now */
const endWhileOff = (ctx: Ctx, { delivery, endpoint }: FoundDelivery): Promise<boolean> =>
  withTransaction(ctx, async (tx) => {
    const now = await lockRow(tx, webhookEndpoints, endpoint.id, 'share')
    if (now?.isActive) return false
    await tx.db
      .update(webhookDeliveries)
      .set({ status: 'failed', error: switchedOff })
      .where(eq(webhookDeliveries.id, delivery.id))
    return true
  })

/**
 * Sends a delivery and records the outcome. Delivers at least once: receivers detect repeats by the payload's id.
 * @throws JobError when it has to be retried; permanent for an address inside a private network
 */
async function deliver(call: Sending): Promise<void> {
  const { ctx, input } = call
  const found = await find(ctx, input.deliveryId)
  if (!found || found.delivery.status === 'delivered') return
  if (!found.endpoint.isActive) return (await endWhileOff(ctx, found)) ? undefined : deliver(call)
  const failed = await attempt(call, found)
  if (failed) throw new JobError(failed.isFinal ? 'permanent' : 'transient', failed.error)
}

/**
 * Sends a logged delivery once and immediately, even to an inactive endpoint.
 * @returns the delivery with the response
 */
export async function deliverOnce({ ctx, input }: Call<{ deliveryId: string }>): Promise<DeliveryView> {
  const found = await find(ctx, input.deliveryId)
  if (found) await attempt({ ctx, input }, found)
  const after = await find(ctx, input.deliveryId)
  if (!after) throw notFound('Endpoint')
  const { payload: _payload, ...delivery } = after.delivery
  return toView({ ...delivery, url: after.endpoint.url })
}

const markFailed = ({ ctx, input }: Call<{ deliveryId: string }>): Promise<unknown> =>
  ctx.db.update(webhookDeliveries).set({ status: 'failed' }).where(eq(webhookDeliveries.id, input.deliveryId))

const retentionDays = 30

/** Deletes deliveries after 30 days, and failed ones with their dead jobs. */
export const purgeDeliveries = ({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<unknown> => {
  const { status, createdAt } = webhookDeliveries
  const isOlder = (days: number) => lt(createdAt, new Date(now().getTime() - days * 86_400_000))
  return db
    .delete(webhookDeliveries)
    .where(or(and(eq(status, 'delivered'), isOlder(retentionDays)), and(eq(status, 'failed'), isOlder(deadDays))))
}

export const webhookJobs: readonly JobKind[] = [
  toJobKind({
    ...webhookDelivery,
    // Allows one delivery at a time for each endpoint: a slow one delays only itself.
    concurrency: maxEndpoints,
    deadlineSeconds: 15,
    run: deliver,
    onDead: markFailed,
  }),
  { kind: 'webhook.purge', everySeconds: 3600, run: ({ ctx }) => purgeDeliveries(ctx) },
]
