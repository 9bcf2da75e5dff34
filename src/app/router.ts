import { accountDataRouter } from '../features/account-data/router'
import { accountSecurityRouter } from '../features/account-security/router'
import { activityRouter } from '../features/activity/router'
import { auditLogRouter } from '../features/audit-log/router'
import { authRouter } from '../features/auth/router'
import { bookingChangesRouter } from '../features/booking-changes/router'
import { bookingsRouter } from '../features/bookings/router'
import { checkoutRouter } from '../features/checkout/router'
import { departuresRouter } from '../features/departures/router'
import { devicesRouter } from '../features/devices/router'
import { coTravelersRouter } from '../features/co-travelers/router'
import { fitsRouter } from '../features/fits/router'
import { impactRouter } from '../features/impact/router'
import { inventoryRouter } from '../features/inventory/router'
import { disputePackRouter } from '../features/dispute-pack/router'
import { customerDocumentsRouter } from '../features/customer-documents/router'
import { customersRouter } from '../features/customers/router'
import { invoicesRouter } from '../features/invoices/router'
import { journalRouter } from '../features/journal/router'
import { paymentListRouter } from '../features/payment-list/router'
import { periodsRouter } from '../features/periods/router'
import { backupsRouter } from '../features/backups/router'
import { jobsRouter } from '../features/jobs/router'
import { leadsRouter } from '../features/leads/router'
import { leadImportsRouter } from '../features/lead-imports/router'
import { emailRouter } from '../features/email/router'
import { lettersRouter } from '../features/letters/router'
import { liveRouter } from '../features/live/router'
import { mediaRouter } from '../features/media/router'
import { officeRouter } from '../features/office/router'
import { outagesRouter } from '../features/outages/router'
import { quotesRouter, tripMailRouter } from '../features/quotes/router'
import { onlinePaymentsRouter } from '../features/online-payments/router'
import { packageDraftsRouter } from '../features/package-drafts/router'
import { packagesRouter } from '../features/packages/router'
import { paymentsRouter } from '../features/payments/router'
import { placesRouter } from '../features/places/router'
import { profileRouter } from '../features/profile/router'
import { reportsRouter } from '../features/reports/router'
import { reportMailsRouter } from '../features/report-mails/router'
import { reviewsRouter } from '../features/reviews/router'
import { savedRouter } from '../features/saved/router'
import { proposalAnswersRouter } from '../features/proposal-answers/router'
import { proposalsRouter } from '../features/proposals/router'
import { quoteCorrectionsRouter } from '../features/quote-corrections/router'
import { quoteCallsRouter } from '../features/quote-calls/router'
import { quoteEntryRouter } from '../features/quote-entry/router'
import { quoteMailsRouter } from '../features/quote-mails/router'
import { searchRouter } from '../features/search/router'
import { settingsRouter } from '../features/settings/router'
import { taxesRouter } from '../features/taxes/router'
import { termsRouter } from '../features/terms/router'
import { usersRouter } from '../features/users/router'
import { supplierOrdersRouter } from '../features/supplier-orders/router'
import { supplierPaymentsRouter } from '../features/supplier-payments/router'
import { suppliersRouter } from '../features/suppliers/router'
import { viewsRouter } from '../features/views/router'
import { tripDocumentsRouter } from '../features/trip-documents/router'
import { vouchersRouter } from '../features/vouchers/router'
import { waitingListRouter } from '../features/waiting-list/router'
import { webhooksRouter } from '../features/webhooks/router'
import { createCallerFactory, mergeRouters, router } from '../platform/server/trpc'

export const appRouter = router({
  auth: authRouter,
  accountSecurity: accountSecurityRouter,
  activity: activityRouter,
  devices: devicesRouter,
  profile: profileRouter,
  coTravelers: coTravelersRouter,
  saved: savedRouter,
  live: liveRouter,
  outages: outagesRouter,
  media: mediaRouter,
  accountData: accountDataRouter,
  inventory: inventoryRouter,
  suppliers: suppliersRouter,
  supplierOrders: supplierOrdersRouter,
  supplierPayments: supplierPaymentsRouter,
  customers: customersRouter,
  customerDocuments: customerDocumentsRouter,
  disputePack: disputePackRouter,
  leads: leadsRouter,
  leadImports: leadImportsRouter,
  quotes: quotesRouter,
  quoteCalls: quoteCallsRouter,
  quoteCorrections: quoteCorrectionsRouter,
  quoteEntry: quoteEntryRouter,
  proposals: proposalsRouter,
  proposalAnswers: proposalAnswersRouter,
  departures: departuresRouter,
  waitingList: waitingListRouter,
  impact: impactRouter,
  checkout: checkoutRouter,
  bookings: bookingsRouter,
  bookingChanges: bookingChangesRouter,
  payments: paymentsRouter,
  places: placesRouter,
  vouchers: vouchersRouter,
  reviews: reviewsRouter,
  tripDocuments: tripDocumentsRouter,
  invoices: invoicesRouter,
  onlinePayments: onlinePaymentsRouter,
  paymentList: paymentListRouter,
  periods: periodsRouter,
  journal: journalRouter,
  packages: packagesRouter,
  packageDrafts: packageDraftsRouter,
  search: searchRouter,
  fits: fitsRouter,
  reports: reportsRouter,
  settings: settingsRouter,
  taxes: taxesRouter,
  terms: termsRouter,
  email: mergeRouters(emailRouter, tripMailRouter, lettersRouter, quoteMailsRouter, reportMailsRouter),
  users: usersRouter,
  jobs: jobsRouter,
  backups: backupsRouter,
  auditLog: auditLogRouter,
  views: viewsRouter,
  webhooks: webhooksRouter,
  office: officeRouter,
})
export type AppRouter = typeof appRouter
export const createCaller = createCallerFactory(appRouter)
