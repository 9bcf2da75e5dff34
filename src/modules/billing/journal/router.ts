import { adminProcedure, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportJournal } from './export.service'
import { exportJournalInput, journalInput } from './schema'
import { sumJournal } from './service'

export const journalRouter = router({
  sums: adminProcedure.input(journalInput).query(sumJournal),
  export: exportProcedure(exportJournalInput).mutation(exportJournal),
})
