import { accountDataRouter, addressRouter } from '../modules/servicing/account-data/router'
import { accountSecurityRouter } from '../modules/identity/account-security/router'
import { activityRouter } from '../modules/identity/activity/router'
import { auditLogRouter } from '../modules/office/audit-log/router'
import { authRouter } from '../modules/identity/auth/router'
import { apiKeysRouter } from '../modules/identity/api-keys/router'
import { calendarsRouter } from '../modules/identity/calendars/router'
import { bookingChangesRouter } from '../modules/servicing/booking-changes/router'
import { leadActsRouter } from '../modules/servicing/leads/router'
import { bookingActsRouter } from '../modules/servicing/bookings/router'
import { bookingImportsRouter } from '../modules/servicing/booking-imports/router'
import { bookingsRouter } from '../modules/bookings/bookings/router'
import { checkoutRouter } from '../modules/servicing/checkout/router'
import { departureImportsRouter, departuresRouter } from '../modules/catalog/departures/router'
import { devicesRouter } from '../modules/identity/devices/router'
import { coTravelersRouter } from '../modules/travelers/co-travelers/router'
import { firstRunRouter } from '../modules/office/first-run/router'
import { fitsRouter } from '../modules/storefront/fits/router'
import { departureActsRouter, impactRouter } from '../modules/servicing/impact/router'
import { inventoryRouter, rateImportsRouter } from '../modules/catalog/inventory/router'
import { disputePackRouter } from '../modules/servicing/dispute-pack/router'
import { customerDocumentsRouter } from '../modules/travelers/customer-documents/router'
import { customerImportsRouter, customersRouter } from '../modules/sales/customers/router'
import { invoicesRouter } from '../modules/billing/invoices/router'
import { journalRouter } from '../modules/billing/journal/router'
import { paymentListRouter, paymentsRouter } from '../modules/billing/payments/router'
import { periodsRouter } from '../modules/billing/periods/router'
import { archivesRouter } from '../modules/office/archives/router'
import { backupsRouter } from '../modules/office/backups/router'
import { jobsRouter } from '../modules/office/jobs/router'
import { leadImportsRouter, leadsRouter } from '../modules/sales/leads/router'
import { bookingMailsRouter } from '../modules/servicing/booking-mails/router'
import { emailRouter } from '../modules/core/email/router'
import { customerEmailsRouter } from '../modules/sales/customer-emails/router'
import { liveRouter } from '../modules/identity/live/router'
import { picturesRouter } from '../modules/catalog/pictures/router'
import { mediaRouter } from '../modules/core/media/router'
import { officeRouter } from '../modules/office/office/router'
import { outagesRouter } from '../modules/core/outages/router'
import {
  quoteCallsRouter,
  quoteCorrectionsRouter,
  quoteEntryRouter,
  quoteMailsRouter,
  quotesRouter,
} from '../modules/sales/quotes/router'
import { onlinePaymentsRouter } from '../modules/billing/online-payments/router'
import { packageDraftsRouter } from '../modules/catalog/package-drafts/router'
import { agencyActsRouter } from '../modules/servicing/agency/router'
import { agencyRouter, packagesRouter } from '../modules/catalog/packages/router'
import { packageActsRouter, packageImportsRouter } from '../modules/servicing/packages/router'
import { placeImportsRouter, placesRouter } from '../modules/catalog/places/router'
import { profileRouter } from '../modules/travelers/profile/router'
import { reportsRouter } from '../modules/office/reports/router'
import { reportMailsRouter } from '../modules/office/report-mails/router'
import { rolesRouter } from '../modules/identity/roles/router'
import { teamsRouter } from '../modules/identity/teams/router'
import { reviewsRouter } from '../modules/bookings/reviews/router'
import { savedRouter } from '../modules/storefront/saved/router'
import { proposalAnswersRouter } from '../modules/sales/proposal-answers/router'
import { proposalsRouter } from '../modules/sales/proposals/router'
import { destinationsRouter } from '../modules/storefront/destinations/router'
import { searchRouter } from '../modules/storefront/search/router'
import { setupRouter } from '../modules/office/setup-file/router'
import { settingsRouter } from '../modules/settings/settings/router'
import { taxesRouter } from '../modules/settings/taxes/router'
import { termsRouter } from '../modules/storefront/terms/router'
import { roleActsRouter, userImportsRouter, usersRouter } from '../modules/office/users/router'
import { pagesRouter } from '../modules/settings/pages/router'
import { supplierOrdersRouter } from '../modules/bookings/supplier-orders/router'
import { supplierPaymentsRouter } from '../modules/billing/supplier-payments/router'
import { supplierImportsRouter, suppliersRouter } from '../modules/catalog/suppliers/router'
import { viewsRouter } from '../modules/identity/views/router'
import { tripDocumentsRouter, vouchersRouter } from '../modules/bookings/documents/router'
import { waitingListRouter } from '../modules/catalog/waiting-list/router'
import { webhooksRouter } from '../modules/core/webhooks/router'
import { createCallerFactory, mergeRouters, router } from '../platform/server/trpc'

export const appRouter = router({
  auth: authRouter,
  accountSecurity: mergeRouters(accountSecurityRouter, addressRouter),
  activity: activityRouter,
  devices: devicesRouter,
  profile: profileRouter,
  coTravelers: coTravelersRouter,
  saved: savedRouter,
  pages: pagesRouter,
  firstRun: firstRunRouter,
  live: liveRouter,
  outages: outagesRouter,
  media: mergeRouters(mediaRouter, picturesRouter),
  accountData: accountDataRouter,
  inventory: inventoryRouter,
  suppliers: suppliersRouter,
  supplierOrders: supplierOrdersRouter,
  supplierPayments: supplierPaymentsRouter,
  customers: customersRouter,
  customerDocuments: customerDocumentsRouter,
  disputePack: disputePackRouter,
  leads: mergeRouters(leadsRouter, leadActsRouter),
  leadImports: leadImportsRouter,
  customerImports: customerImportsRouter,
  supplierImports: supplierImportsRouter,
  rateImports: rateImportsRouter,
  bookingImports: bookingImportsRouter,
  packageImports: packageImportsRouter,
  departureImports: departureImportsRouter,
  userImports: userImportsRouter,
  quotes: quotesRouter,
  quoteCalls: quoteCallsRouter,
  quoteCorrections: quoteCorrectionsRouter,
  quoteEntry: quoteEntryRouter,
  proposals: proposalsRouter,
  proposalAnswers: proposalAnswersRouter,
  departures: mergeRouters(departuresRouter, departureActsRouter),
  waitingList: waitingListRouter,
  impact: impactRouter,
  checkout: checkoutRouter,
  bookings: mergeRouters(bookingsRouter, bookingActsRouter),
  bookingChanges: bookingChangesRouter,
  apiKeys: apiKeysRouter,
  calendars: calendarsRouter,
  payments: paymentsRouter,
  places: placesRouter,
  placeImports: placeImportsRouter,
  vouchers: vouchersRouter,
  reviews: reviewsRouter,
  tripDocuments: tripDocumentsRouter,
  invoices: invoicesRouter,
  onlinePayments: onlinePaymentsRouter,
  paymentList: paymentListRouter,
  periods: periodsRouter,
  journal: journalRouter,
  packages: mergeRouters(packagesRouter, packageActsRouter),
  packageDrafts: packageDraftsRouter,
  destinations: destinationsRouter,
  search: searchRouter,
  fits: fitsRouter,
  reports: reportsRouter,
  settings: mergeRouters(settingsRouter, agencyRouter, agencyActsRouter),
  setup: setupRouter,
  taxes: taxesRouter,
  terms: termsRouter,
  email: mergeRouters(emailRouter, customerEmailsRouter, quoteMailsRouter, bookingMailsRouter, reportMailsRouter),
  roles: mergeRouters(rolesRouter, roleActsRouter),
  teams: teamsRouter,
  users: usersRouter,
  jobs: jobsRouter,
  archives: archivesRouter,
  backups: backupsRouter,
  auditLog: auditLogRouter,
  views: viewsRouter,
  webhooks: webhooksRouter,
  office: officeRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
