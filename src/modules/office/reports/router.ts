import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { billingFigures } from './billing.service'
import * as overview from './overview.service'
import * as reports from './report.service'
import { exportFactsInput, overviewInput, reportFactsInput, reportInput, reportTableInput } from './schema'
import * as service from './service'
import { dashboardStats, recentBooking, topDestination } from './view'

export const reportsRouter = router({
  stats: staffProcedure('reports.read').output(answer(dashboardStats)).query(service.dashboardStats),
  billing: staffProcedure('money.read').query(billingFigures),
  overview: staffProcedure('reports.read').input(overviewInput).query(overview.overview),
  report: staffProcedure('reports.read').input(reportInput).query(reports.report),
  facts: staffProcedure('reports.read').input(reportFactsInput).query(reports.reportFacts),
  export: exportProcedure('reports.read', reportTableInput).mutation(reports.exportReport),
  exportFacts: exportProcedure('reports.read', exportFactsInput).mutation(reports.exportReportFacts),
  topDestinations: staffProcedure('reports.read')
    .output(answer(topDestination.array()))
    .query(overview.topDestinations),
  recentBookings: staffProcedure('reports.read').output(answer(recentBooking.array())).query(overview.recentBookings),
})
