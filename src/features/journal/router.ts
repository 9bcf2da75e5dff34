import { adminProcedure, router } from '../../platform/server/trpc'
import { exportProcedure } from '../audit/export.service'
import { exportJournalInput, journalInput } from './schema'
import { exportJournal, sumsOfJournal } from './service'

export const journalRouter = router({
  sums: adminProcedure.input(journalInput).query(sumsOfJournal),
  export: exportProcedure.input(exportJournalInput).mutation(exportJournal),
})
