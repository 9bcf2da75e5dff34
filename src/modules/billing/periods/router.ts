import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { setPeriodInput } from './schema'
import { exportPeriods, getPeriods, setPeriod } from './service'
import { periods } from './view'

export const periodsRouter = router({
  get: staffProcedure('journal.read').output(answer(periods)).query(getPeriods),
  export: exportProcedure('journal.read', wholeList).mutation(exportPeriods),
  set: staffProcedure('books.close').input(setPeriodInput).output(answer(periods)).mutation(setPeriod),
})
