import type { Ctx } from '../../platform/server/context'
import { JobError } from '../../platform/server/jobs/retry'
import { notFound } from '../../shared/errors'
import { type PaymentProvider, ProviderError } from './provider.rules'
import { stripe } from './stripe.client'

/** Who takes payments online; null while the agency has given no key. */
export const providerOf = ({ env }: Pick<Ctx, 'env'>): PaymentProvider | null =>
  env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET ? stripe(env) : null

/** @throws AppError not-found while nobody does */
export function needProvider(ctx: Pick<Ctx, 'env'>): PaymentProvider {
  const provider = providerOf(ctx)
  if (!provider) throw notFound('Page')
  return provider
}

/** The same for jobs: what was begun waits until the keys are there again. */
export function providerForJob(ctx: Pick<Ctx, 'env'>): PaymentProvider {
  const provider = providerOf(ctx)
  if (!provider) throw new JobError('unavailable', 'no key of a payment provider')
  return provider
}

/** A failure of the provider as jobs know it. */
export const asJobError = (error: unknown): unknown =>
  error instanceof ProviderError
    ? new JobError(error.failure === 'away' ? 'unavailable' : 'permanent', error.message)
    : error
