import type { FastifyInstance } from 'fastify'
import { getActorById } from '../../modules/identity/auth/session.client'
import { readCalendar } from '../../modules/servicing/calendars/events.service'
import { feedKindsFor, feedPath } from '../../modules/identity/calendars/feed.rules'
import { findFeed } from '../../modules/identity/calendars/feeds.service'
import type { Deps } from '../../platform/server/context'
import { consumeLimit } from '../../platform/server/limits'
import { notFound } from '../../shared/errors'
import { createVisitorContext } from './request-context'

/** Limits what one address asks: programs read a calendar once an hour at most. */
const perAddress = { max: 60, seconds: 600 }

/** Serves calendars by their secret addresses, as their owner may see them now. */
export function addCalendars(app: FastifyInstance, deps: Deps): void {
  app.get<{ Params: { token: string } }>(feedPath(':token'), async (req, reply) => {
    const ctx = { ...createVisitorContext(deps, req), ip: req.ip }
    await consumeLimit(ctx, 'calendar', perAddress)
    const feed = await findFeed(ctx, req.params.token)
    const actor = feed && (await getActorById(ctx, feed.userId))
    if (!feed || !actor || !feedKindsFor(actor).includes(feed.kind)) throw notFound('Calendar')
    const { tag, write } = await readCalendar({ ...ctx, actor }, feed.kind)
    reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex').header('etag', tag)
    // Serves programs that remember the tag beside their events, as no cache keeps the answer.
    if (req.headers['if-none-match']?.includes(tag)) return reply.code(304).send()
    return reply.type('text/calendar; charset=utf-8').send(await write())
  })
}
