import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { done, rowId } from '../../../shared/views'
import { ownPasswordInput } from '../../identity/account-security/schema'
import { archiveInput } from './schema'
import * as service from './service'
import { archiveFile, archiveView } from './view'

const procedure = staffProcedure('archives.manage')

export const archivesRouter = router({
  list: procedure.output(answer(archiveView.array())).query(service.listArchives),
  start: procedure.input(ownPasswordInput).output(answer(rowId)).mutation(service.startArchive),
  download: procedure.input(archiveInput).output(answer(archiveFile)).mutation(service.downloadArchive),
  remove: procedure.input(archiveInput).output(answer(done)).mutation(service.removeArchive),
})
