import { adminProcedure, router } from '../../../platform/server/trpc'
import { listOutbox, retryMail } from './outbox.service'
import { listMailsInput, retryMailInput } from './schema'

/** A part of the router `email`: all that is sent. The features that write mails add theirs in app. */
export const emailRouter = router({
  list: adminProcedure.input(listMailsInput).query(listOutbox),
  retry: adminProcedure.input(retryMailInput).mutation(retryMail),
})
