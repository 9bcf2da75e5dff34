import { feedKinds, feedLabels, feedLimits } from '../../modules/identity/calendars/feed.rules'
import { answerSeconds } from '../../modules/core/webhooks/deliveries.service'
import {
  eventLabels,
  formerHours,
  type WebhookEvent,
  withoutWebhook,
  webhookEvents,
} from '../../modules/core/webhooks/event.rules'
import type { Payload } from '../../modules/core/webhooks/payload.rules'
import { retryFor } from '../../platform/server/jobs/retry'
import { plural } from '../../shared/text'
import { type OpenApi, type Operation, type Parameter, ref, type Response } from './openapi-parts'

/** Documents what other programs get without asking: calls of webhooks, and calendars that they follow. */

const example = `import express from 'express'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(secret) // whsec_…, shown once when the endpoint was made
const app = express()

// Checks the body as it came: one that was parsed and written anew has another signature.
app.post('/hook', express.raw({ type: 'application/json' }), async (req, res) => {
  let call
  try {
    call = webhook.verify(req.body, req.headers)
  } catch {
    return res.sendStatus(400)
  }
  await keep(call.id, call.type, call.data) // once for each id
  res.sendStatus(204)
})`

/** Lists the seconds between the attempts of a delivery. */
function listWaits(): number[] {
  const waits: number[] = []
  for (let retry = retryFor('transient', 1); !retry.dead; retry = retryFor('transient', waits.length + 1))
    waits.push(retry.seconds)
  return waits
}

const toTime = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`

function describeRetries(): string {
  const waits = listWaits()
  const hours = Math.round(waits.reduce((sum, seconds) => sum + seconds, 0) / 3600)
  const times = [...new Set(waits)].map(toTime)
  return (
    `Answer with a status from 200 to 299 within ${answerSeconds} seconds. Redirects are not followed. Anything else is tried again: ` +
    `${plural(waits.length + 1, 'attempt')} in about ${hours} hours, ${times.slice(0, -1).join(', ')} and then ${times.at(-1)} apart. ` +
    'Then the delivery has failed, and an administrator can send it again from the log of the endpoint for 90 days. ' +
    'An endpoint gets one call at a time. Calls may come twice, and after an attempt that failed in another order: ' +
    'keep the `id` of each, and order by `timestamp`.'
  )
}

const unsent = Object.entries(withoutWebhook).map(([kind, reason]) => `\`${kind}\` (${reason})`)

const aboutWebhooks = [
  'An administrator adds endpoints in Settings, Webhooks: an https address, and single events or groups such as `booking.*`, which include events of later versions. ' +
    'Each call is a POST in the form of Standard Webhooks (standardwebhooks.com), which has libraries for most languages. ' +
    'Who adds one sees all records that its events are about. While an endpoint is off, events are not kept for it; calls that waited go on once it is on again. ' +
    'It has ids and facts, no personal data and nothing that somebody wrote: fetch the rest by the calls of this API, with a key.',
  'The signature in `webhook-signature` is HMAC-SHA256 by the endpoint’s secret over `webhook-id`, `webhook-timestamp` and the body, joined by dots. ' +
    `For ${formerHours} hours after a new secret, the header has a signature by the one before, too. ` +
    'The library refuses other signatures, and times more than five minutes off:',
  `\`\`\`js\n${example}\n\`\`\``,
  describeRetries(),
  `Not sent under their own names: ${unsent.join(', ')}. A test from the settings has the type \`test\`.`,
].join('\n\n')

const aboutCalendars = [
  'Calendar programs follow a secret address, which its owner makes under Calendars in the menu of the own account, and which shows what the owner may see. A new one ends the old one.',
  feedKinds.map((kind) => `${feedLabels[kind].title}: ${feedLabels[kind].text}`).join(' '),
  `Each answer is iCalendar (RFC 5545), with at most ${feedLimits.events.toLocaleString('en')} events from ${feedLimits.pastDays} days ago to ${feedLimits.futureDays} days ahead. ` +
    'Days have no time zone, and their end is exclusive; follow-ups with a time are in UTC. The `UID` of an event is the id of its record. Ask once an hour.',
].join('\n\n')

export const documentTags = [
  { name: 'webhooks', description: aboutWebhooks },
  { name: 'calendars', description: aboutCalendars },
]

const header = (name: string, description: string): Parameter => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})
export const webhookHeaders: Record<string, Parameter> = {
  WebhookId: header('webhook-id', 'The `id` of the body; a repeated call has the same'),
  WebhookTimestamp: header('webhook-timestamp', 'Seconds since 1970 at which this attempt was made'),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and the signature in Base64; there may be several, with a space between',
  ),
}

const received: Response = { description: 'Received. Anything else is tried again' }

/** Says when events are sent that nobody makes, and those about money, for who books them. */
const notes: Partial<Record<WebhookEvent, string>> = {
  'booking.begun': 'The first day of a confirmed trip has come, in its time zone. Sent within about an hour.',
  'booking.completed': 'The last day of a confirmed trip is over, in its time zone. Sent within about an hour.',
  'proposal.expired': 'Its time to be accepted is over, and nobody answered. Sent within about an hour.',
  'payment.due':
    'The day of a part of the price has come, in the agency’s time zone, and `amountMinor` of it is not paid. Sent within about an hour, once for each day: `bookingId` and `dueOn` name the part, which has no `id`.',
  'payment.recorded': 'Staff, or an import (`by`), entered money that came.',
  'payment.received-online': 'The payment provider has the money.',
  'payment.reversed':
    'Counts no more: an entry that staff took back, or a chargeback whose dispute was won. `refundOf` says that it was a refund or chargeback.',
  'payment.refund-requested':
    'No money has moved. `payment.refunded`, `payment.refund-failed` or `payment.refund-given-up` with the same `id` follows.',
  'payment.refunded':
    'The money was sent: once for each refund, also for one made at the payment provider, which nobody asked for here. `refundOf` is the payment.',
  'payment.refund-failed':
    'Nothing was sent, or it came back: then `payment.refunded` of the same `id` counts no more. Where the provider sent another amount, `payment.refunded` reports it with an `id` of its own.',
  'payment.refund-given-up':
    'Counts as not sent. If it is sent after all, `payment.refunded` reports it with an `id` of its own.',
  'payment.charged-back':
    'The card’s bank took the amount back: staff entered it, or the payment provider said so. `refundOf` is the payment.',
  'booking.online-payment': 'Staff have to look. Amounts are in `payment.*`.',
}

const [bookingId, proposalId] = ['0198b7a2-0000-7000-8000-000000000001', '0198b7a2-0000-7000-8000-000000000003']
const trip = { id: bookingId, reference: 'BK-7K3QXM', bookingId }

/** Shows what events have to say that nobody makes. */
const examples: Partial<Record<WebhookEvent, Payload['data']>> = {
  'booking.begun': trip,
  'booking.completed': trip,
  'proposal.expired': { id: proposalId, reference: 'PR-7K3QXM', proposalId, number: 1 },
  'payment.due': { reference: 'BK-7K3QXM', amountMinor: 187_500, currency: 'USD', dueOn: '2027-05-30', bookingId },
}
const toExample = (type: WebhookEvent): Payload | undefined =>
  examples[type] && {
    id: '0198b7a2-0000-7000-8000-000000000009',
    type,
    timestamp: '2027-05-30T09:30:00.000Z',
    data: examples[type],
  }

export const webhooks: OpenApi['webhooks'] = Object.fromEntries(
  webhookEvents.map((event) => [
    event,
    {
      post: {
        operationId: `webhook_${event.replaceAll(/\W/g, '_')}`,
        tags: ['webhooks'],
        summary: eventLabels[event],
        ...(notes[event] && { description: notes[event] }),
        security: [],
        parameters: Object.keys(webhookHeaders).map((name) => ref('parameters', name)),
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: { allOf: [ref('schemas', 'WebhookCall'), { properties: { type: { const: event } } }] },
              ...(toExample(event) && { example: toExample(event) }),
            },
          },
        },
        responses: { '2XX': received },
      },
    },
  ]),
)

const token: Parameter = {
  name: 'token',
  in: 'path',
  required: true,
  description: 'The secret of the address',
  schema: { type: 'string' },
}
export const calendarPaths: Record<string, Record<string, Operation>> = {
  '/calendars/{token}.ics': {
    get: {
      operationId: 'calendars_get',
      tags: ['calendars'],
      summary: 'A calendar by its secret address',
      description: 'Whoever has the address.',
      security: [],
      parameters: [token],
      responses: {
        200: { description: 'The calendar', content: { 'text/calendar': { schema: { type: 'string' } } } },
        ...Object.fromEntries([404, 429, 500, 503].map((status) => [status, ref('responses', `Failure${status}`)])),
      },
    },
  },
}
