import { answer, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { startCheckout } from './checkout.service'
import { account } from '../payments/view'
import { giveUpInput } from '../payments/schema'
import { giveUpRefund } from './give-up.service'
import { followCheckout, getOwnOnline } from './own.service'
import { checkoutInput, ownInput, startInput } from './schema'
import { shownLink } from '../../../shared/views'
import { checkout, online } from './view'

export const onlinePaymentsRouter = router({
  own: travelerProcedure.input(ownInput).output(answer(online)).query(getOwnOnline),
  /** Limits calls, as each asks the provider. */
  follow: travelerProcedure
    .meta({ limit: { max: 60, seconds: 60 } })
    .input(checkoutInput)
    .output(answer(checkout))
    .query(followCheckout),
  start: travelerProcedure
    .meta({ limit: { max: 20, seconds: 60 } })
    .input(startInput)
    .output(answer(shownLink))
    .mutation(startCheckout),
  /** Limits calls, as each asks the provider first. */
  giveUpRefund: staffProcedure('payments.correct')
    .meta({ limit: { max: 20, seconds: 60 } })
    .input(giveUpInput)
    .output(answer(account))
    .mutation(giveUpRefund),
})
