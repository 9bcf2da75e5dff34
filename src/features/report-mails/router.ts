import { agentProcedure, router } from '../../platform/server/trpc'
import { reportMailInput, saveReportMailInput } from './schema'
import { sendTestReport } from './send.service'
import * as service from './service'

export const reportMailsRouter = router({
  list: agentProcedure.query(service.listReportMails),
  save: agentProcedure.input(saveReportMailInput).mutation(service.saveReportMail),
  stop: agentProcedure.input(reportMailInput).mutation(service.stopReportMail),
  leave: agentProcedure.input(reportMailInput).mutation(service.leaveReportMail),
  sendTest: agentProcedure.input(reportMailInput).mutation(sendTestReport),
})
