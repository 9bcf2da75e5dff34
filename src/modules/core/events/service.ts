import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/server/context'
import { runAsAnonymization } from '../../../platform/server/database/anonymize'
import { insertRows } from '../../../platform/server/database/insert'
import { newId } from '../../../platform/server/ids'
import { addDeliveries } from '../webhooks/outbox.service'
import { toWebhook, type Webhook } from '../webhooks/payload.rules'
import type { Change } from './changes.rules'
import type { EventKind, Subject } from './event.rules'
import { events } from './table'

/** Names the timelines that show an event. A proposal's has its version and perhaps a line of it. */
type Timelines = { lead?: string; booking?: string; proposal?: { id: string; number: number; lineKey?: string } }

/**
 * Describes what happened. `about` names the record in the log; an event without it stands in timelines only. `before`
 * and `after` hold the changed fields (`toChange`), `data` further facts, `text` free words, which the log leaves out.
 * `webhooks` adds those that its kind alone does not name. Must not contain secrets or document numbers.
 */
export type NewEvent = {
  kind: EventKind
  about?: Subject
  timelines?: Timelines
  /** Defaults to the current instant. */
  at?: Date
  text?: string
  data?: Record<string, unknown>
  webhooks?: readonly Webhook[]
} & Partial<Change>

/** Names every column, as rows that name the same ones are one statement. */
const toRow = (
  ctx: Ctx,
  { about, timelines: { lead, booking, proposal } = {}, ...event }: Omit<NewEvent, 'webhooks'>,
) => {
  // Adds the origin only to events that the log shows.
  const hasOrigin = about && ctx.requestId !== 'system'
  const { kind, at = ctx.now(), text = '', data = {}, before = null, after = null } = event
  return {
    kind,
    at,
    text,
    data,
    before,
    after,
    ip: hasOrigin ? ctx.ip : '',
    requestId: hasOrigin ? ctx.requestId : '',
    id: newId(),
    actorId: ctx.actor?.id ?? null,
    entity: about?.entity ?? null,
    entityId: about?.id ?? null,
    leadId: lead ?? null,
    bookingId: booking ?? null,
    proposalId: proposal?.id ?? null,
    number: proposal?.number ?? null,
    lineKey: proposal?.lineKey ?? null,
  }
}

/** Limits rows of one statement: each value is a parameter, of which a statement has 65,535. */
const perStatement = 1000

/**
 * Records events in the caller's transaction, with actor, time and origin of the request. Timelines and log read them;
 * a trigger notifies open screens; webhooks are queued here.
 */
export async function recordEvents(ctx: Ctx, all: readonly NewEvent[]): Promise<void> {
  for (let i = 0; i < all.length; i += perStatement) {
    const some = all.slice(i, i + perStatement).map(({ webhooks = [], ...event }) => ({
      row: toRow(ctx, event),
      deliveries: [toWebhook(event), ...webhooks].filter((one) => one !== null),
    }))
    // Gives each its own id, by which receivers detect repeats; the first has the event's.
    const announced = some.flatMap(({ row, deliveries }) =>
      deliveries.map((one, i) => ({ ...one, id: i === 0 ? row.id : newId(), at: row.at })),
    )
    await Promise.all([
      insertRows(
        ctx.db,
        events,
        some.map(({ row }) => row),
      ),
      addDeliveries(ctx, announced),
    ])
  }
}

export const recordEvent = (ctx: Ctx, event: NewEvent): Promise<void> => recordEvents(ctx, [event])

type Recorded = { entity: string; entityId: string; kind: EventKind }

type Done = { ip: string; text: string; data: Record<string, unknown> }

/** Returns IP address, words and facts of the first such event, of which an erasure leaves little; null if there is none. */
export async function getFirstDone(ctx: Ctx, { entity, entityId, kind }: Recorded): Promise<Done | null> {
  const [row] = await ctx.db
    .select({ ip: events.ip, text: events.text, data: events.data })
    .from(events)
    .where(and(eq(events.entity, entity), eq(events.entityId, entityId), eq(events.kind, kind)))
    .orderBy(asc(events.at), asc(events.id))
    .limit(1)
  return row ?? null
}

/** Lists the data that stays in an erased event: what timelines need, none of it personal. */
const plainFacts =
  sql.raw(`ARRAY['quoteId', 'bookingId', 'proposalId', 'proposalReference', 'reference', 'number', 'source', 'to',
  'outcome', 'by', 'lostReason', 'ownerId', 'assigneeId', 'fields', 'dueOn', 'result', 'movedFrom', 'merged']`)
const factsOnly = sql`(SELECT coalesce(jsonb_object_agg(key, value), '{}') FROM jsonb_each(${events.data})
  WHERE key = ANY (${plainFacts}))`
/** Matches events that have details left to erase, in a query that names them `events`. */
export const hasDetails = sql`(events.text <> '' OR events.ip <> '' OR events.data - ${plainFacts} <> '{}')`

/** Erases the details of these events; keeps actor, kind, time and plain facts. Runs in the caller's transaction. */
export const eraseEvents = (ctx: Ctx, which: SQL | undefined): Promise<void> =>
  runAsAnonymization(ctx.db, (db) =>
    db.update(events).set({ text: '', data: factsOnly, before: null, after: null, ip: '' }).where(which),
  )

/** Erases the details of what the log says about these records. */
export async function eraseEventsAbout(ctx: Ctx, entity: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await eraseEvents(ctx, and(eq(events.entity, entity), inArray(events.entityId, [...ids])))
}

/** Erases the IP addresses of an account's actions. */
export const eraseActor = (ctx: Ctx, userId: string): Promise<void> =>
  runAsAnonymization(ctx.db, (db) => db.update(events).set({ ip: '' }).where(eq(events.actorId, userId)))

/** Moves the timeline of a lead to another one; only `ids`, if given. @returns the ids moved */
export async function moveTimeline(
  ctx: Ctx,
  { from, to, ids }: { from: string; to: string; ids?: readonly string[] },
): Promise<string[]> {
  const moved = await ctx.db
    .update(events)
    .set({ leadId: to })
    .where(and(eq(events.leadId, from), ids && inArray(events.id, [...ids])))
    .returning({ id: events.id })
  return moved.map(({ id }) => id)
}

/** Erases the timelines of leads that are deleted: the log keeps its own entries, without words. */
export const forgetTimelines = (ctx: Ctx, leadIds: readonly string[]): Promise<void> =>
  runAsAnonymization(ctx.db, async (db) => {
    const theirs = inArray(events.leadId, [...leadIds])
    await db.delete(events).where(and(theirs, isNull(events.entity)))
    await db.update(events).set({ text: '', data: factsOnly, leadId: null }).where(theirs)
  })
