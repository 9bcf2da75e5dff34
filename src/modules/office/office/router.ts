import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { getMyDay } from './my-day.service'
import { listNotifications, markSeen } from './notifications.service'
import { findInput, markSeenInput } from './schema'
import * as service from './service'
import { nothing } from '../../../shared/views'
import { hit, myDay, notification, waiting } from './view'

export const officeRouter = router({
  find: staffProcedure().input(findInput).output(answer(hit.array())).query(service.find),
  notifications: staffProcedure().output(answer(notification.array())).query(listNotifications),
  markSeen: staffProcedure().input(markSeenInput).output(answer(nothing)).mutation(markSeen),
  myDay: staffProcedure().output(answer(myDay)).query(getMyDay),
  waiting: staffProcedure().output(answer(waiting)).query(service.countPending),
})
