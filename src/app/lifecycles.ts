import { announcementsLifecycle } from '../modules/servicing/announcements/lifecycle'
import { archivesLifecycle } from '../modules/office/archives/lifecycle'
import { activityLifecycle } from '../modules/identity/activity/lifecycle'
import { authLifecycle } from '../modules/identity/auth/lifecycle'
import { bookingChangesLifecycle } from '../modules/servicing/booking-changes/lifecycle'
import { bookingMailsLifecycle } from '../modules/servicing/booking-mails/lifecycle'
import { bookingsLifecycle } from '../modules/bookings/bookings/lifecycle'
import { calendarsLifecycle } from '../modules/identity/calendars/lifecycle'
import { checkoutLifecycle } from '../modules/servicing/checkout/lifecycle'
import { coTravelersLifecycle } from '../modules/travelers/co-travelers/lifecycle'
import { customersLifecycle } from '../modules/sales/customers/lifecycle'
import { departuresLifecycle } from '../modules/catalog/departures/lifecycle'
import { devicesLifecycle } from '../modules/identity/devices/lifecycle'
import { createEmlTransport } from '../modules/core/email/eml.client'
import { createEmailLifecycle } from '../modules/core/email/lifecycle'
import { createSmtpTransport } from '../modules/core/email/smtp.client'
import type { MailTransport } from '../modules/core/email/delivery.rules'
import { importsLifecycle } from '../modules/core/imports/lifecycle'
import { inventoryLifecycle } from '../modules/catalog/inventory/lifecycle'
import { invoicesLifecycle } from '../modules/billing/invoices/lifecycle'
import { leadsLifecycle } from '../modules/sales/leads/lifecycle'
import { liveLifecycle } from '../modules/identity/live/lifecycle'
import { packageActsLifecycle } from '../modules/servicing/packages/lifecycle'
import { picturesLifecycle } from '../modules/catalog/pictures/lifecycle'
import { mediaLifecycle } from '../modules/core/media/lifecycle'
import { onlinePaymentsLifecycle } from '../modules/billing/online-payments/lifecycle'
import { outagesLifecycle } from '../modules/core/outages/lifecycle'
import { paymentsLifecycle } from '../modules/billing/payments/lifecycle'
import { proposalAnswersLifecycle } from '../modules/sales/proposal-answers/lifecycle'
import { profileLifecycle } from '../modules/travelers/profile/lifecycle'
import { writeQuoteMail } from '../modules/sales/quotes/mail.service'
import { quotesLifecycle } from '../modules/sales/quotes/lifecycle'
import { getMailBrand } from '../modules/settings/settings/letterhead.service'
import { reportMailsLifecycle } from '../modules/office/report-mails/lifecycle'
import { reviewsLifecycle } from '../modules/bookings/reviews/lifecycle'
import { savedLifecycle } from '../modules/storefront/saved/lifecycle'
import { bookingActsLifecycle } from '../modules/servicing/bookings/lifecycle'
import { viewsLifecycle } from '../modules/identity/views/lifecycle'
import { tripDocumentsLifecycle, vouchersLifecycle } from '../modules/bookings/documents/lifecycle'
import { revokeSupplierLinks } from '../modules/bookings/supplier-orders/link.service'
import { waitingListLifecycle } from '../modules/catalog/waiting-list/lifecycle'
import { webhooksLifecycle } from '../modules/core/webhooks/lifecycle'
import { findOtherKind } from '../modules/office/imports/kinds.rules'
import { assertInScope } from '../modules/office/scope/scope.service'
import type { Deps } from '../platform/server/context'
import type { Env } from '../platform/server/env'
import type { Lifecycle } from '../platform/server/lifecycle'

/** Lists every room's lifecycle, in the order of the download's sections. */
export const createLifecycles = (transport: MailTransport): readonly Lifecycle[] => [
  profileLifecycle,
  coTravelersLifecycle,
  savedLifecycle,
  quotesLifecycle,
  devicesLifecycle,
  calendarsLifecycle,
  activityLifecycle,
  viewsLifecycle,
  reportMailsLifecycle,
  authLifecycle,
  leadsLifecycle,
  proposalAnswersLifecycle,
  // Precedes reviews: they lock packages, which come after bookings.
  bookingActsLifecycle,
  reviewsLifecycle,
  bookingsLifecycle,
  bookingChangesLifecycle,
  paymentsLifecycle,
  vouchersLifecycle,
  tripDocumentsLifecycle,
  invoicesLifecycle,
  onlinePaymentsLifecycle,
  checkoutLifecycle,
  announcementsLifecycle,
  customersLifecycle,
  bookingMailsLifecycle,
  createEmailLifecycle(transport, writeQuoteMail, getMailBrand),
  outagesLifecycle,
  liveLifecycle,
  mediaLifecycle,
  picturesLifecycle,
  packageActsLifecycle,
  departuresLifecycle,
  waitingListLifecycle,
  inventoryLifecycle,
  webhooksLifecycle,
  importsLifecycle,
  archivesLifecycle,
]

/** Returns what the platform is given by the rooms. */
export const composeRooms = (
  transport: MailTransport,
): Pick<Deps, 'lifecycles' | 'assertInScope' | 'findOtherKind' | 'revokeSupplierLinks'> => ({
  lifecycles: createLifecycles(transport),
  assertInScope,
  findOtherKind,
  revokeSupplierLinks,
})

export const createTransport = (env: Env): MailTransport =>
  env.SMTP_URL ? createSmtpTransport(env) : createEmlTransport(env)
