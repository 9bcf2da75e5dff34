import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { setPeriodInput } from './schema'
import { getPeriods, setPeriod } from './service'
import { periods } from './view'

export const periodsRouter = router({
  get: staffProcedure().output(answer(periods)).query(getPeriods),
  set: staffProcedure('books.close').input(setPeriodInput).output(answer(periods)).mutation(setPeriod),
})
