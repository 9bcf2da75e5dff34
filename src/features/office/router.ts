import { agentProcedure, router } from '../../platform/server/trpc'
import { findInput } from './schema'
import * as service from './service'

export const officeRouter = router({
  find: agentProcedure.input(findInput).query(service.find),
  waiting: agentProcedure.query(service.waiting),
})
