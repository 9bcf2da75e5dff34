import { router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportJournal } from './export.service'
import { exportJournalInput, journalInput } from './schema'
import { sumJournal } from './service'

export const journalRouter = router({
  sums: staffProcedure('journal.read').input(journalInput).query(sumJournal),
  export: exportProcedure('journal.read', exportJournalInput).mutation(exportJournal),
})
