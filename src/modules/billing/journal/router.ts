import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { exportJournal } from './export.service'
import { exportJournalInput, journalInput } from './schema'
import { exportSums, getChart, sumJournal } from './service'
import { chart, journalSums } from './view'

export const journalRouter = router({
  chart: staffProcedure('journal.read').output(answer(chart)).query(getChart),
  sums: staffProcedure('journal.read').input(journalInput).output(answer(journalSums)).query(sumJournal),
  exportSums: exportProcedure('journal.read', journalInput).mutation(exportSums),
  export: exportProcedure('journal.read', exportJournalInput).mutation(exportJournal),
})
