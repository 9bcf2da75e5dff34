import type { UserCall } from '../../../platform/server/context'
import { timeLimits } from '../../../platform/server/database/time-limit'
import { JobError } from '../../../platform/server/jobs/retry'
import { conflict } from '../../../shared/errors'
import { giveUp, refundToGiveUp } from '../payments/give-up.service'
import { cannotBeAsked, unansweredHours } from '../payments/payment.rules'
import type { RefundState } from '../payments/provider.service'
import type { GiveUpInput } from '../payments/schema'
import type { AccountView } from '../payments/view'
import { isAway, ProviderError } from './provider.rules'
import { createProvider } from './provider.service'
import { askRefund, enterRefund } from './settle.service'

const answers: Record<RefundState, string> = {
  pending: 'The payment provider knows this refund, and says that it is on its way. Wait for it',
  succeeded: 'The payment provider says that this refund was sent. It is entered now: look at the account again',
  failed: 'The payment provider says that this refund has failed. Refund it another way',
}

const notEntered =
  'What the payment provider says of this refund cannot be entered now. Look at it there, and try again once no other refund is on its way'

const createUnreachableError = () =>
  conflict(
    `The payment provider cannot be reached right now. Try again later; after ${unansweredHours} hours without an answer it can be given up`,
  )

/**
 * Gives up a refund whose provider cannot be asked, or does not know it. Asks the provider first, and enters its
 * answer. Gives a silent provider three days, as it may be an outage.
 * @throws AppError not-found; conflict while the provider knows it or may be down, for a stale `version`, and as
 * `giveUp`
 */
export async function giveUpRefund({ ctx, input }: UserCall<GiveUpInput>): Promise<AccountView> {
  const asked = await refundToGiveUp(ctx, input.paymentId)
  const provider = createProvider(ctx, timeLimits.provider)
  const seen =
    provider &&
    (await askRefund(ctx, provider, asked).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      if (isAway(error) && !cannotBeAsked(asked.unansweredSince, ctx.now())) throw createUnreachableError()
      ctx.log.warn({ err: error, payment: asked.id }, 'nobody could be asked about a refund that is given up')
      return null
    }))
  if (provider && seen) {
    await enterRefund({ ...ctx, actor: null }, provider, seen).catch((error: unknown) => {
      if (error instanceof ProviderError) throw createUnreachableError()
      if (error instanceof JobError) throw conflict(notEntered)
      throw error
    })
    throw conflict(answers[seen.state])
  }
  return giveUp({ ctx, input })
}
