import type { Ctx } from '../../../platform/server/context'
import { JobError } from '../../../platform/server/jobs/retry'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { notFound } from '../../../shared/errors'
import { noteOutage, noteWorking } from '../../core/outages/service'
import { isAway, type PaymentProvider, ProviderError } from './provider.rules'
import { createStripe } from './stripe.client'

type NoteCtx = Pick<Ctx, 'env' | 'db' | 'now' | 'log' | 'allow'>

/** Records whether the provider works. Extends the deadline of a waiting request, which has to store the outcome. */
async function noteOutcome<T>(ctx: NoteCtx, asked: Promise<T>): Promise<T> {
  try {
    const answer = await asked
    ctx.allow(timeLimits.visitor)
    await noteWorking(ctx, 'payments')
    return answer
  } catch (error) {
    ctx.allow(timeLimits.visitor)
    if (isAway(error))
      await noteOutage(ctx, 'payments', (error as ProviderError).isCredentials ? 'credentials' : 'away')
    throw error
  }
}

const withNotes = (ctx: NoteCtx, provider: PaymentProvider): PaymentProvider => ({
  name: provider.name,
  createCheckout: (checkout) => noteOutcome(ctx, provider.createCheckout(checkout)),
  readCheckout: (ref) => noteOutcome(ctx, provider.readCheckout(ref)),
  findCheckout: (paymentRef) => noteOutcome(ctx, provider.findCheckout(paymentRef)),
  expireCheckout: (ref) => noteOutcome(ctx, provider.expireCheckout(ref)),
  refund: (refund) => noteOutcome(ctx, provider.refund(refund)),
  readRefund: (ref) => noteOutcome(ctx, provider.readRefund(ref)),
  findRefund: (refund) => noteOutcome(ctx, provider.findRefund(refund)),
  readDispute: (ref) => noteOutcome(ctx, provider.readDispute(ref)),
  check: () => noteOutcome(ctx, provider.check()),
  // Notes no outage, as nobody waits for them: `check` tells whether the provider works.
  backKinds: provider.backKinds,
  listEvents: (kind, after) => provider.listEvents(kind, after),
  verifyEvent: (body, signature, now) => provider.verifyEvent(body, signature, now),
})

/** Returns the provider; null while the agency has no key. `seconds` bounds each call. */
export const createProvider = (ctx: NoteCtx, seconds?: number): PaymentProvider | null =>
  ctx.env.STRIPE_SECRET_KEY && ctx.env.STRIPE_WEBHOOK_SECRET ? withNotes(ctx, createStripe(ctx.env, seconds)) : null

/** Returns the provider for a waiting user. @throws AppError not-found without one */
export function requireProvider(ctx: NoteCtx): PaymentProvider {
  const provider = createProvider(ctx, timeLimits.provider)
  if (!provider) throw notFound('Page')
  return provider
}

/** Returns the provider for jobs, which wait until its keys are back. */
export function getProviderForJob(ctx: NoteCtx): PaymentProvider {
  const provider = createProvider(ctx)
  if (!provider) throw new JobError('unavailable', 'no key of a payment provider')
  return provider
}

export const toJobError = (error: unknown): unknown =>
  error instanceof ProviderError
    ? new JobError(error.failure === 'away' ? 'unavailable' : 'permanent', error.message)
    : error
