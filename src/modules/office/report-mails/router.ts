import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure, wholeList } from '../../core/events/export.service'
import { reportMailInput, saveReportMailInput } from './schema'
import { sendTestReport } from './send.service'
import * as service from './service'
import { mailed } from '../../../shared/views'
import { reportMail, reportMailKey } from './view'

/** Holds a part of the router `email`. */
export const reportMailsRouter = router({
  reports: staffProcedure('reports.read').output(answer(reportMail.array())).query(service.listReportMails),
  exportReports: exportProcedure('reports.read', wholeList).mutation(service.exportReportMails),
  saveReport: staffProcedure('reports.read')
    .input(saveReportMailInput)
    .output(answer(reportMailKey))
    .mutation(service.saveReportMail),
  stopReport: staffProcedure('reports.read')
    .input(reportMailInput)
    .output(answer(reportMailKey))
    .mutation(service.stopReportMail),
  leaveReport: staffProcedure('reports.read')
    .input(reportMailInput)
    .output(answer(reportMailKey))
    .mutation(service.leaveReportMail),
  testReport: staffProcedure('reports.read').input(reportMailInput).output(answer(mailed)).mutation(sendTestReport),
})
