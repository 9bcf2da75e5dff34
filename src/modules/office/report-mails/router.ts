import { router, staffProcedure } from '../../../platform/server/trpc'
import { reportMailInput, saveReportMailInput } from './schema'
import { sendTestReport } from './send.service'
import * as service from './service'

/** Holds a part of the router `email`. */
export const reportMailsRouter = router({
  reports: staffProcedure('reports.read').query(service.listReportMails),
  saveReport: staffProcedure('reports.read').input(saveReportMailInput).mutation(service.saveReportMail),
  stopReport: staffProcedure('reports.read').input(reportMailInput).mutation(service.stopReportMail),
  leaveReport: staffProcedure('reports.read').input(reportMailInput).mutation(service.leaveReportMail),
  testReport: staffProcedure('reports.read').input(reportMailInput).mutation(sendTestReport),
})
