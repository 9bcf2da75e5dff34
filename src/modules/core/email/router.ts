import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../events/export.service'
import { exportOutbox, listOutbox, retryMail } from './outbox.service'
import { listMailsInput, retryMailInput } from './schema'
import { rowId } from '../../../shared/views'
import { sentMailPage } from './view'

/** Holds the part of the router `email` about all mails; app adds the parts of rooms that write mails. */
export const emailRouter = router({
  list: staffProcedure('settings.manage').input(listMailsInput).output(answer(sentMailPage)).query(listOutbox),
  export: exportProcedure('settings.manage', listMailsInput.omit({ limit: true })).mutation(exportOutbox),
  retry: staffProcedure('settings.manage').input(retryMailInput).output(answer(rowId)).mutation(retryMail),
})
