import { adminProcedure, router } from '../../platform/server/trpc'
import { exportProcedure } from '../audit/export.service'
import { exportJournal } from './export.service'
import { exportJournalInput, journalInput } from './schema'
import { sumsOfJournal } from './service'

export const journalRouter = router({
  sums: adminProcedure.input(journalInput).query(sumsOfJournal),
  export: exportProcedure(exportJournalInput).mutation(exportJournal),
})
