import { z } from 'zod'
import { count, date, id, instant, text, texts, view } from '../../../shared/views'
import { seenService, traveler } from '../bookings/view'
import { orderStatuses } from '../supplier-orders/order.rules'
import { documentFormats, documentKinds } from './document.rules'
import { voucherDisplayStatuses } from './voucher.rules'

export const documentView = view({
  id,
  kind: z.enum(documentKinds),
  title: text,
  format: z.enum(documentFormats),
  bytes: count,
  addedAt: instant,
})
export type DocumentView = z.infer<typeof documentView>

/** Snapshots what a voucher says of a service, without prices. */
const voucherContent = seenService
  .pick({ kind: true, title: true, detail: true, unit: true, count: true, times: true })
  .extend({
    /** Holds the place; '' where the inventory has none. */
    place: text,
    /** Holds a hotel's hour as '14:00'; '' otherwise. */
    checkIn: text,
    checkOut: text,
    /** Holds the days that the supplier confirmed, inclusive, in the booking's time zone. */
    from: date,
    to: date,
    /** Holds the days that it was booked for then. Vouchers from before trips moved omit them. */
    bookedFrom: date.optional(),
    bookedTo: date.optional(),
    adults: count,
    children: count,
    /** Omits the count on vouchers from before infants were counted. */
    infants: count.optional(),
    travelers: view({ name: text, kind: traveler.shape.kind }).array(),
    supplier: view({ name: text, contactName: text, phone: text }),
    /** Holds the supplier's reference, or ''. */
    reference: text,
  })
export type VoucherContent = z.infer<typeof voucherContent>

const voucherIssuer = view({
  agency: text,
  consultant: text.nullable(),
  phone: text.nullable(),
  email: text.nullable(),
  /** Holds the agency's time zone, for the day of issue. */
  timeZone: text,
  booking: text,
  trip: text,
})
export type VoucherIssuer = z.infer<typeof voucherIssuer>

/** Describes an issued voucher for staff and its traveler. */
export const voucherView = view({
  id,
  key: id,
  /** Numbers the services of a booking; versions of one share it. */
  number: count,
  version: count,
  displayStatus: z.enum(voucherDisplayStatuses),
  changes: texts,
  content: voucherContent,
  issuer: voucherIssuer,
  issuedAt: instant,
})
export type VoucherView = z.infer<typeof voucherView>

/** Describes a supplier's service with its vouchers, newest first. */
export const voucherRow = view({
  key: id,
  title: text,
  supplier: text.nullable(),
  order: z.enum(orderStatuses),
  /** Explains why no voucher can be issued now; null when one can. */
  refusal: text.nullable(),
  /** Lists what staff should check before issuing. */
  hints: texts,
  vouchers: voucherView.array(),
})
export type VoucherRow = z.infer<typeof voucherRow>
