import { router, staffProcedure } from '../../../platform/server/trpc'
import { listOutages } from './service'

export const outagesRouter = router({
  current: staffProcedure().query(listOutages),
})
