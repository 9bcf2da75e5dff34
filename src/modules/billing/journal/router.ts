import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportJournal } from './export.service'
import { exportJournalInput, journalInput } from './schema'
import { sumJournal } from './service'
import { journalSums } from './view'

export const journalRouter = router({
  sums: staffProcedure('journal.read').input(journalInput).output(answer(journalSums)).query(sumJournal),
  export: exportProcedure('journal.read', exportJournalInput).mutation(exportJournal),
})
