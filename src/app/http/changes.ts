import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { findBySession, getCurrentActor } from '../../modules/identity/auth/session.client'
import { listVisibleChanges } from '../../modules/identity/live/service'
import type { Deps } from '../../platform/server/context'
import { rights } from '../../platform/server/live/changes'
import { type Actor, canUseOffice } from '../../shared/actor'
import { AppError } from '../../shared/errors'

/** Limits a stream, in milliseconds; the browser then reconnects. */
const longest = 30 * 60_000

/** Limits open streams: each is a connection, and queries the database with each batch. */
const most = { perUser: 20, perProcess: 500 }

/** Counts streams per user; the returned function releases one. */
class Places {
  readonly #taken = new Map<string, number>()
  #all = 0

  /** @throws AppError rate-limited; unavailable */
  take(userId: string): () => void {
    const own = this.#taken.get(userId) ?? 0
    if (own >= most.perUser)
      throw new AppError('rate-limited', 'Too many windows are open. Please close some', { retryAfter: 60 })
    if (this.#all >= most.perProcess)
      throw new AppError('unavailable', 'Too many windows are open at this time', { retryAfter: 60 })
    this.#taken.set(userId, own + 1)
    this.#all++
    return () => {
      this.#all--
      const left = this.#taken.get(userId)! - 1
      if (left > 0) this.#taken.set(userId, left)
      else this.#taken.delete(userId)
    }
  }
}

const toRights = (actor: Actor) => JSON.stringify([actor?.role, actor?.permissions, actor?.sees])

/**
 * Ends quietly when the session is over: the browser reconnects and gets the refusal. Says so when the caller's role was
 * changed.
 */
async function* yieldMessages(
  deps: Deps,
  token: string,
  listener: Actor,
  batches: AsyncIterable<string[]>,
): AsyncGenerator<string> {
  // Sends at once, so that the browser knows that it is connected.
  yield 'retry: 1000\n\n'
  let known = toRights(listener)
  for await (const batch of batches) {
    const actor = await getCurrentActor(deps, token)
    if (!canUseOffice(actor)) return
    const granted = toRights(actor)
    const visible = await listVisibleChanges(deps, actor, batch)
    const sent = granted === known ? visible : [...visible, rights]
    known = granted
    yield sent.length === 0 ? ':\n\n' : `data: ${JSON.stringify(sent)}\n\n`
  }
}

/**
 * Streams committed changes to staff as server-sent events: GET /live/changes. Sends only that something changed, and
 * ids of records: to limited roles, of those they have open. Reading a row checks the permission. Bypasses tRPC, whose
 * subscriptions answer a refusal with 200, and need a larger client than EventSource.
 */
export function addChanges(app: FastifyInstance, deps: Deps): void {
  const places = new Places()
  app.get('/live/changes', { compress: false }, async (req, reply) => {
    // Registers before the first await, during which the client may disconnect.
    const left = new AbortController()
    reply.raw.once('close', () => left.abort())
    // Checks the session without renewing it, as listening is no activity.
    const found = await findBySession(deps.env, req.cookies, async (token) => {
      const actor = await getCurrentActor(deps, token)
      return actor && { token, actor }
    })
    if (!found) throw new AppError('unauthenticated', 'Please sign in')
    const { token, actor } = found
    if (!canUseOffice(actor)) throw new AppError('forbidden', 'This is for staff')
    const giveBack = places.take(actor.id)
    if (left.signal.aborted) giveBack()
    else left.signal.addEventListener('abort', giveBack, { once: true })
    const timer = setTimeout(() => left.abort(), longest).unref()
    left.signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    const events = yieldMessages(deps, token, actor, deps.changes.subscribe(left.signal))
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(Readable.from(events))
  })
}
