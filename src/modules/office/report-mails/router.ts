import { agentProcedure, router } from '../../../platform/server/trpc'
import { reportMailInput, saveReportMailInput } from './schema'
import { sendTestReport } from './send.service'
import * as service from './service'

/** Holds a part of the router `email`. */
export const reportMailsRouter = router({
  reports: agentProcedure.query(service.listReportMails),
  saveReport: agentProcedure.input(saveReportMailInput).mutation(service.saveReportMail),
  stopReport: agentProcedure.input(reportMailInput).mutation(service.stopReportMail),
  leaveReport: agentProcedure.input(reportMailInput).mutation(service.leaveReportMail),
  testReport: agentProcedure.input(reportMailInput).mutation(sendTestReport),
})
