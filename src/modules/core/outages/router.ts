import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { listOutages } from './service'
import { outage } from './view'

export const outagesRouter = router({
  current: staffProcedure().output(answer(outage.array())).query(listOutages),
})
