import { router, staffProcedure } from '../../../platform/server/trpc'
import { setPeriodInput } from './schema'
import { getPeriods, setPeriod } from './service'

export const periodsRouter = router({
  get: staffProcedure().query(getPeriods),
  set: staffProcedure('books.close').input(setPeriodInput).mutation(setPeriod),
})
