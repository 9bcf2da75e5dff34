import { agentProcedure, router } from '../../platform/server/trpc'
import { listNotifications, markSeen } from './notifications.service'
import { findInput } from './schema'
import * as service from './service'

export const officeRouter = router({
  find: agentProcedure.input(findInput).query(service.find),
  notifications: agentProcedure.query(listNotifications),
  markSeen: agentProcedure.mutation(markSeen),
  waiting: agentProcedure.query(service.waiting),
})
