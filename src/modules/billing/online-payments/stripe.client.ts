import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { z } from 'zod'
import { withDeadline } from '../../../platform/server/outbound/deadline'
import type { Env } from '../../../platform/server/env'
import { cutText } from '../../../shared/text'
import { fromProviderUnits, toProviderUnits } from './amount.rules'
import {
  type EventSubject,
  type PaymentProvider,
  ProviderError,
  type ProviderCheckout,
  type ProviderDispute,
  type ProviderEvent,
  type ProviderRefund,
} from './provider.rules'

/** Pins the API version of our requests. An endpoint's own version does not matter, as events only name objects. */
const version = '2025-09-30.clover'
/** Limits one answer, in milliseconds. */
const timeoutMs = 8000
/** Lists the pauses before retries, in milliseconds. */
const pauses = [300, 1000]
/** Limits the age of an event in seconds, against replays. */
const tolerance = 300
/** Limits the characters of an answer. */
const maxLength = 1024 * 1024

type Params = Record<string, string | number>
type StripeRequest = { method: 'GET' | 'POST'; path: string; params?: Params; key?: string }

const errorAnswer = z.object({ error: z.object({ code: z.string().optional(), type: z.string().optional() }) })
/** Extracts a code such as 'amount_too_small', and drops everything else. */
const getErrorCode = (body: unknown): string => {
  const { data } = errorAnswer.safeParse(body)
  const word = data?.error.code ?? data?.error.type ?? ''
  return /^[a-z_]{1,60}$/.test(word) ? word : ''
}

/** Returns true for a concurrent request with the same key, or rate limits. Retrying is safe by idempotency keys. */
const isBusy = (status: number) => status === 409 || status === 429 || status === 503

async function sendOnce(
  { STRIPE_API_URL, STRIPE_SECRET_KEY }: Env,
  { method, path, params = {}, key }: StripeRequest,
  ms: number,
) {
  const form = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]))
  const isGet = method === 'GET'
  const url = `${STRIPE_API_URL}/v1/${path}${isGet && form.size > 0 ? `?${form}` : ''}`
  const headers = {
    authorization: `Bearer ${STRIPE_SECRET_KEY}`,
    'stripe-version': version,
    ...(!isGet && { 'content-type': 'application/x-www-form-urlencoded' }),
    ...(key && { 'idempotency-key': key }),
  }
  const sent = { method, headers, redirect: 'error', ...(!isGet && { body: String(form) }) } as const
  const { status, text } = await withDeadline(ms, async (signal) => {
    const answer = await fetch(url, { ...sent, signal })
    return { status: answer.status, text: await answer.text() }
  })
  if (text.length > maxLength) throw new Error('too long an answer')
  return { status, body: JSON.parse(text) as unknown }
}

/** @throws ProviderError */
async function ask<Answer>(
  env: Env,
  answer: z.ZodType<Answer>,
  asked: StripeRequest,
  seconds: number,
): Promise<Answer> {
  const end = performance.now() + seconds * 1000
  for (let tries = 0; ; tries += 1) {
    const got = await sendOnce(env, asked, Math.min(timeoutMs, end - performance.now())).catch(() => null)
    const pause = pauses[tries] ?? Infinity
    if ((got === null || isBusy(got.status)) && performance.now() + pause < end) {
      await sleep(pause)
      continue
    }
    if (got === null) throw new ProviderError('away', 'no answer')
    const { status, body } = got
    const word = getErrorCode(body)
    if (isBusy(status) || status >= 500 || status === 401)
      throw new ProviderError('away', word || `HTTP ${status}`, status === 401)
    if (status >= 400) throw new ProviderError('refused', word || `HTTP ${status}`)
    const read = answer.safeParse(body)
    if (!read.success) throw new ProviderError('away', 'an answer that does not fit')
    return read.data
  }
}

const id = z.string().min(1).max(255)
const money = { amount: z.number().int().min(0), currency: z.string().length(3) }
const toAmount = (units: number | null, currency: string | null) => ({
  amountMinor: units === null || currency === null ? null : fromProviderUnits(units, currency.toUpperCase()),
  currency: (currency ?? '').toUpperCase(),
})
/** Parses our id; pages and refunds of other systems in the account have none. */
const own = z.uuid().nullish().catch(null)
/** Accepts an id or the expanded object. */
const named = z.union([id, z.object({ id })]).transform((one) => (typeof one === 'string' ? one : one.id))

const charge = z.object({ created: z.number(), refunded: z.boolean().default(false) })
const intent = z.object({ id, latest_charge: z.union([charge, z.string()]).nullish() })
const session = z.object({
  id,
  url: z.url({ protocol: /^https?$/ }).nullish(),
  status: z.enum(['open', 'complete', 'expired']),
  payment_status: z.string(),
  client_reference_id: own,
  amount_total: z.number().int().nullable(),
  currency: z.string().nullable(),
  payment_intent: z.union([z.string(), intent]).nullish(),
})
const refund = z.object({
  id,
  status: z.string().nullable(),
  payment_intent: named.nullish(),
  metadata: z.object({ payment: own }).nullish(),
  ...money,
})
const dispute = z.object({ id, status: z.string(), reason: z.string(), payment_intent: named.nullish(), ...money })
const event = z.object({ id, type: z.string().max(100), data: z.object({ object: z.object({ id }) }) })

function toCheckout(seen: z.output<typeof session>): ProviderCheckout {
  const { status, payment_status, payment_intent: paid, client_reference_id } = seen
  const latest = typeof paid === 'object' && paid ? paid.latest_charge : null
  const charged = typeof latest === 'object' ? latest : null
  return {
    id: client_reference_id ?? null,
    state: payment_status === 'paid' ? 'paid' : status === 'complete' ? 'processing' : status,
    paymentRef: typeof paid === 'string' ? paid : (paid?.id ?? null),
    paidAt: charged ? new Date(charged.created * 1000) : null,
    isRefunded: charged?.refunded ?? false,
    ...toAmount(seen.amount_total, seen.currency),
  }
}

const toRefund = ({ id: ref, status, payment_intent, metadata, amount, currency }: z.output<typeof refund>) =>
  ({
    ref,
    id: metadata?.payment ?? null,
    paymentRef: payment_intent ?? null,
    state: status === 'succeeded' ? 'succeeded' : status === 'failed' || status === 'canceled' ? 'failed' : 'pending',
    ...toAmount(amount, currency),
  }) satisfies ProviderRefund

const toDispute = ({ id: ref, status, reason, payment_intent, amount, currency }: z.output<typeof dispute>) =>
  ({
    ref,
    paymentRef: payment_intent ?? null,
    // Ignores 'warning…' statuses, the bank's inquiries: no money has left yet.
    isTaken: ['needs_response', 'under_review', 'lost'].includes(status),
    isReturned: status === 'won',
    reason: `Disputed: ${cutText(reason.replaceAll('_', ' '), 100)}`,
    ...toAmount(amount, currency),
  }) satisfies ProviderDispute

const subjects: readonly [RegExp, EventSubject][] = [
  [/^checkout\.session\./, 'checkout'],
  [/^(refund\.|charge\.refund\.)/, 'refund'],
  [/^charge\.dispute\./, 'dispute'],
]

const backKinds = [
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  // Takes the money of what began as the bank's inquiry.
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.closed',
] as const

function toEvent({ id: eventId, type: kind, data }: z.output<typeof event>): ProviderEvent {
  const subject = subjects.find(([pattern]) => pattern.test(kind))?.[1]
  return { id: eventId, kind, about: subject ? { subject, ref: data.object.id } : null }
}

/** Verifies one of the header's signatures, in constant time. */
function isSigned(secret: string, body: Buffer, header: string, now: Date): boolean {
  const parts = header.split(',').map((part) => part.trim().split('=', 2) as [string, string?])
  const at = Number(parts.find(([name]) => name === 't')?.[1])
  if (!Number.isInteger(at) || Math.abs(now.getTime() / 1000 - at) > tolerance) return false
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest()
  return parts
    .filter(([name, value]) => name === 'v1' && /^[0-9a-f]{64}$/.test(value ?? ''))
    .some(([, value]) => timingSafeEqual(Buffer.from(value!, 'hex'), expected))
}

/** Parses JSON; null where it is invalid. */
function toJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Adapts Stripe's Checkout, Refunds and Events, and validates each answer. `seconds` bounds a call with its retries.
 */
export function createStripe(env: Env, seconds = 25): PaymentProvider {
  const get = <Answer>(answer: z.ZodType<Answer>, path: string, params?: Params) =>
    ask(env, answer, { method: 'GET', path, params }, seconds)
  const post = <Answer>(answer: z.ZodType<Answer>, path: string, params: Params, key: string) =>
    ask(env, answer, { method: 'POST', path, params, key }, seconds)
  // Reads the latest 100 refunds of a payment, far more than anybody makes.
  const findRefund = async ({ id: own, paymentRef }: { id: string; paymentRef: string }) => {
    const list = z.object({ data: z.array(refund) })
    const { data } = await get(list, 'refunds', { payment_intent: paymentRef, limit: 100 })
    const sent = data.find(({ metadata }) => metadata?.payment === own)
    return sent ? toRefund(sent) : null
  }
  const sessionPath = (ref: string) => `checkout/sessions/${encodeURIComponent(ref)}`
  return {
    name: 'stripe',
    createCheckout: async ({ id: own, amountMinor, currency, title, expiresAt, returnUrl }) => {
      const item = 'line_items[0][price_data]'
      const params = {
        mode: 'payment',
        // Excludes delayed methods, whose money would be neither due nor paid for days.
        'payment_method_types[0]': 'card',
        client_reference_id: own,
        'line_items[0][quantity]': 1,
        [`${item}[currency]`]: currency.toLowerCase(),
        [`${item}[unit_amount]`]: toProviderUnits(amountMinor, currency),
        [`${item}[product_data][name]`]: title,
        'payment_intent_data[description]': title,
        expires_at: Math.floor(expiresAt.getTime() / 1000),
        success_url: returnUrl,
        cancel_url: returnUrl,
      }
      const { id: ref, url } = await post(session, 'checkout/sessions', params, own)
      if (!url) throw new ProviderError('refused', 'no address')
      return { ref, url }
    },
    readCheckout: async (ref) =>
      toCheckout(await get(session, sessionPath(ref), { 'expand[0]': 'payment_intent.latest_charge' })),
    findCheckout: async (paymentRef) => {
      const list = z.object({ data: z.array(z.object({ id })) })
      const { data } = await get(list, 'checkout/sessions', { payment_intent: paymentRef, limit: 1 })
      return data[0]?.id ?? null
    },
    expireCheckout: async (ref) => {
      // Ignores the refusal to close a paid or expired page: it is read next.
      await post(session, `${sessionPath(ref)}/expire`, {}, `expire-${ref}`).catch((error: unknown) => {
        if (!(error instanceof ProviderError) || error.failure !== 'refused') throw error
      })
    },
    refund: async ({ id: own, paymentRef, amountMinor, currency }) => {
      // Looks for an earlier refund: Stripe forgets idempotency keys after a day.
      const sent = await findRefund({ id: own, paymentRef })
      if (sent) return sent
      const amount = toProviderUnits(amountMinor, currency)
      return toRefund(
        await post(refund, 'refunds', { payment_intent: paymentRef, amount, 'metadata[payment]': own }, own),
      )
    },
    readRefund: async (ref) => toRefund(await get(refund, `refunds/${encodeURIComponent(ref)}`)),
    findRefund,
    readDispute: async (ref) => toDispute(await get(dispute, `disputes/${encodeURIComponent(ref)}`)),
    check: () => get(z.object({}), 'checkout/sessions', { limit: 1 }),
    backKinds,
    listEvents: async (type, after) => {
      const list = z.object({ data: z.array(event), has_more: z.boolean() })
      const params = { type, limit: 100, ...(after && { starting_after: after }) }
      const { data, has_more: hasMore } = await get(list, 'events', params)
      return { events: data.map(toEvent), isLast: !hasMore }
    },
    verifyEvent: (body, signature, now) => {
      if (!isSigned(env.STRIPE_WEBHOOK_SECRET ?? '', body, signature, now)) return null
      const read = event.safeParse(toJson(body.toString()))
      return read.success ? toEvent(read.data) : null
    },
  }
}
