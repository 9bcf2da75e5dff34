import { z } from 'zod'
import {
  count,
  currency,
  date,
  exchangeRate,
  id,
  instant,
  minor,
  text,
  texts,
  toPage,
  view,
} from '../../../shared/views'
import { seenService } from '../bookings/view'
import { orderStatuses } from './order.rules'

/** Describes what was booked and agreed; for a dropped service, `agreedNetMinor` is a fee that is still owed. */
const ordered = view({
  netMinor: minor.nullable().describe('What it was booked with; null: not known, the supplier names it'),
  bookedFrom: date,
  bookedTo: date,
  agreedNetMinor: minor.nullable(),
  agreedFrom: date.nullable(),
  agreedTo: date.nullable(),
})
const quantity = seenService.pick({ title: true, detail: true, unit: true, count: true, times: true })

export const orderView = ordered.extend({
  id,
  bookingId: id,
  bookingReference: text,
  bookingTitle: text,
  isCancelled: z.boolean().describe('The booking is, or a change has left the service out'),
  customerName: text,
  service: quantity.extend({ key: id, kind: seenService.shape.kind }),
  supplierId: id.nullable(),
  supplierName: text.nullable(),
  supplierEmail: text.nullable(),
  status: z.enum(orderStatuses),
  reference: text.describe('The supplier’s own'),
  note: text,
  answer: text,
  currency,
  supplierCurrency: currency.nullable().describe('In which the supplier is asked and paid, if another'),
  costMinor: minor.nullable().describe('What it was booked with, in `supplierCurrency`'),
  agreedCostMinor: minor.nullable(),
  paidCostMinor: minor.nullable(),
  fx: exchangeRate.nullable().describe('The rate by which its cost is converted'),
  differs: z.boolean(),
  dueOn: date.nullable(),
  /** Holds the last payment's day and reference, and the sum of all payments. */
  paidOn: date.nullable(),
  paidMinor: minor.nullable(),
  paidReference: text,
  askedAt: instant.nullable(),
  answeredAt: instant.nullable(),
  updatedAt: instant,
  version: count.describe('Send it with a payment: another one by then is a conflict'),
})
export type OrderView = z.infer<typeof orderView>
/** Holds the days that a service is booked for. */
export type BookedDays = Pick<OrderView, 'bookedFrom' | 'bookedTo'>
export const orderPage = toPage(orderView)

/** Describes a service for its supplier, without the selling price. */
const askedService = ordered.extend({
  ...quantity.shape,
  currency: currency.describe('Of all its amounts'),
  ...orderView.pick({ id: true, status: true, reference: true, answer: true, dueOn: true, version: true }).shape,
})
export type AskedService = z.infer<typeof askedService>

/** Describes the page of a supplier's link: its services of one booking. */
export const askedPage = view({
  supplier: text,
  booking: text,
  /** Names the guest; null once erased. */
  guest: text.nullable(),
  adults: count,
  children: count,
  infants: count,
  rooms: count,
  isCancelled: z.boolean(),
  answerBy: date,
  agency: view({ name: text, email: text.nullable(), phone: text.nullable() }),
  services: askedService.array(),
})
export type AskedPage = z.infer<typeof askedPage>

/** Sums in minor units of one currency. */
export const orderTotals = view({ currency, owedMinor: minor, paidMinor: minor, creditMinor: minor })
export type OrderTotals = z.infer<typeof orderTotals>

/** Counts the asked services, and those that nobody could be asked for. */
export const asked = view({ asked: count, suppliers: count, withoutSupplier: count, withoutEmail: texts })
export type AskedServices = z.infer<typeof asked>
