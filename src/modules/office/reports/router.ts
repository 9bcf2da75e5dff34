import { agentProcedure, answer, router } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { billingFigures } from './billing.service'
import * as overview from './overview.service'
import * as reports from './report.service'
import { exportFactsInput, overviewInput, reportFactsInput, reportInput, reportTableInput } from './schema'
import * as service from './service'
import { dashboardStats, recentBooking, topDestination } from './view'

export const reportsRouter = router({
  stats: agentProcedure.output(answer(dashboardStats)).query(service.dashboardStats),
  billing: agentProcedure.query(billingFigures),
  overview: agentProcedure.input(overviewInput).query(overview.overview),
  report: agentProcedure.input(reportInput).query(reports.report),
  facts: agentProcedure.input(reportFactsInput).query(reports.reportFacts),
  export: exportProcedure(reportTableInput).mutation(reports.exportReport),
  exportFacts: exportProcedure(exportFactsInput).mutation(reports.exportReportFacts),
  topDestinations: agentProcedure.output(answer(topDestination.array())).query(overview.topDestinations),
  recentBookings: agentProcedure.output(answer(recentBooking.array())).query(overview.recentBookings),
})
