import { router, staffProcedure } from '../../../platform/server/trpc'
import { getMyDay } from './my-day.service'
import { listNotifications, markSeen } from './notifications.service'
import { findInput, markSeenInput } from './schema'
import * as service from './service'

export const officeRouter = router({
  find: staffProcedure().input(findInput).query(service.find),
  notifications: staffProcedure().query(listNotifications),
  markSeen: staffProcedure().input(markSeenInput).mutation(markSeen),
  myDay: staffProcedure().query(getMyDay),
  waiting: staffProcedure().query(service.waiting),
})
