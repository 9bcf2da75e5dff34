import { activityLifecycle } from '../features/activity/lifecycle'
import { authLifecycle } from '../features/auth/lifecycle'
import { bookingChangesLifecycle } from '../features/booking-changes/lifecycle'
import { bookingMailsLifecycle } from '../features/booking-mails/lifecycle'
import { bookingsLifecycle } from '../features/bookings/lifecycle'
import { checkoutLifecycle } from '../features/checkout/lifecycle'
import { coTravelersLifecycle } from '../features/co-travelers/lifecycle'
import { customersLifecycle } from '../features/customers/lifecycle'
import { departuresLifecycle } from '../features/departures/lifecycle'
import { devicesLifecycle } from '../features/devices/lifecycle'
import { emlTransport } from '../features/email/eml.client'
import { emailLifecycle } from '../features/email/lifecycle'
import { smtpTransport } from '../features/email/smtp.client'
import type { MailTransport } from '../features/email/delivery.rules'
import { impactLifecycle } from '../features/impact/lifecycle'
import { inventoryLifecycle } from '../features/inventory/lifecycle'
import { invoicesLifecycle } from '../features/invoices/lifecycle'
import { leadsLifecycle } from '../features/leads/lifecycle'
import { liveLifecycle } from '../features/live/lifecycle'
import { mediaLifecycle } from '../features/media/lifecycle'
import { mentionsLifecycle } from '../features/mentions/lifecycle'
import { onlinePaymentsLifecycle } from '../features/online-payments/lifecycle'
import { outagesLifecycle } from '../features/outages/lifecycle'
import { packageDraftsLifecycle } from '../features/package-drafts/lifecycle'
import { packagesLifecycle } from '../features/packages/lifecycle'
import { paymentsLifecycle } from '../features/payments/lifecycle'
import { placesLifecycle } from '../features/places/lifecycle'
import { proposalAnswersLifecycle } from '../features/proposal-answers/lifecycle'
import { proposalsLifecycle } from '../features/proposals/lifecycle'
import { profileLifecycle } from '../features/profile/lifecycle'
import { quoteMailsLifecycle } from '../features/quote-mails/lifecycle'
import { quotesLifecycle } from '../features/quotes/lifecycle'
import { reportMailsLifecycle } from '../features/report-mails/lifecycle'
import { reviewsLifecycle } from '../features/reviews/lifecycle'
import { savedLifecycle } from '../features/saved/lifecycle'
import { settingsLifecycle } from '../features/settings/lifecycle'
import { supplierOrdersLifecycle } from '../features/supplier-orders/lifecycle'
import { supplierPaymentsLifecycle } from '../features/supplier-payments/lifecycle'
import { versionsLifecycle } from '../features/versions/lifecycle'
import { viewsLifecycle } from '../features/views/lifecycle'
import { tripDocumentsLifecycle } from '../features/trip-documents/lifecycle'
import { vouchersLifecycle } from '../features/vouchers/lifecycle'
import { waitingListLifecycle } from '../features/waiting-list/lifecycle'
import { webhooksLifecycle } from '../features/webhooks/lifecycle'
import type { Env } from '../platform/server/env'
import type { Lifecycle } from '../platform/server/lifecycle'

/** Every feature's lifecycle. The order is that of the download's sections. */
export const lifecyclesOf = (transport: MailTransport): readonly Lifecycle[] => [
  profileLifecycle,
  coTravelersLifecycle,
  savedLifecycle,
  quotesLifecycle,
  proposalsLifecycle,
  devicesLifecycle,
  activityLifecycle,
  viewsLifecycle,
  reportMailsLifecycle,
  authLifecycle,
  leadsLifecycle,
  proposalAnswersLifecycle,
  // What hangs on bookings is erased before them, and locked after them; reviews lock packages, which come before bookings.
  reviewsLifecycle,
  supplierOrdersLifecycle,
  supplierPaymentsLifecycle,
  bookingsLifecycle,
  bookingChangesLifecycle,
  paymentsLifecycle,
  vouchersLifecycle,
  tripDocumentsLifecycle,
  invoicesLifecycle,
  onlinePaymentsLifecycle,
  checkoutLifecycle,
  mentionsLifecycle,
  customersLifecycle,
  quoteMailsLifecycle,
  bookingMailsLifecycle,
  emailLifecycle(transport),
  outagesLifecycle,
  liveLifecycle,
  mediaLifecycle,
  packagesLifecycle,
  departuresLifecycle,
  impactLifecycle,
  waitingListLifecycle,
  packageDraftsLifecycle,
  versionsLifecycle,
  inventoryLifecycle,
  placesLifecycle,
  webhooksLifecycle,
  settingsLifecycle,
]

export const transportOf = (env: Env): MailTransport => (env.SMTP_URL ? smtpTransport(env) : emlTransport(env))
