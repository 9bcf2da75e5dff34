import { agentProcedure, router } from '../../../platform/server/trpc'
import { getMyDay } from './my-day.service'
import { listNotifications, markSeen } from './notifications.service'
import { findInput, markSeenInput } from './schema'
import * as service from './service'

export const officeRouter = router({
  find: agentProcedure.input(findInput).query(service.find),
  notifications: agentProcedure.query(listNotifications),
  markSeen: agentProcedure.input(markSeenInput).mutation(markSeen),
  myDay: agentProcedure.query(getMyDay),
  waiting: agentProcedure.query(service.waiting),
})
