import { adminProcedure, router } from '../../platform/server/trpc'
import { exportJournalInput, journalInput } from './schema'
import { exportJournal, sumsOfJournal } from './service'

export const journalRouter = router({
  sums: adminProcedure.input(journalInput).query(sumsOfJournal),
  export: adminProcedure.input(exportJournalInput).query(exportJournal),
})
