import { answer, router, staffProcedure } from '../../../platform/server/trpc'
import { exportProcedure } from '../../core/events/export.service'
import { getBillingFigures } from './billing.service'
import * as overview from './overview.service'
import * as reports from './report.service'
import { exportFactsInput, overviewInput, reportFactsInput, reportInput, reportTableInput } from './schema'
import * as service from './service'
import * as views from './view'

export const reportsRouter = router({
  stats: staffProcedure('reports.read').output(answer(views.dashboardStats)).query(service.getDashboardStats),
  closedLeads: staffProcedure('leads.read').output(answer(views.closedLeads)).query(service.countClosedLeads),
  billing: staffProcedure('money.read').output(answer(views.billingFigures)).query(getBillingFigures),
  overview: staffProcedure('reports.read')
    .input(overviewInput)
    .output(answer(views.overview))
    .query(overview.getOverview),
  report: staffProcedure('reports.read').input(reportInput).output(answer(views.report)).query(reports.getReport),
  facts: staffProcedure('reports.read')
    .input(reportFactsInput)
    .output(answer(views.reportFacts))
    .query(reports.listReportFacts),
  export: exportProcedure('reports.read', reportTableInput).mutation(reports.exportReport),
  exportFacts: exportProcedure('reports.read', exportFactsInput).mutation(reports.exportReportFacts),
  topDestinations: staffProcedure('reports.read')
    .output(answer(views.topDestination.array()))
    .query(overview.listTopDestinations),
  recentBookings: staffProcedure('reports.read', 'bookings.read')
    .output(answer(views.recentBooking.array()))
    .query(overview.listRecentBookings),
})
