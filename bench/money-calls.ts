import { bookingSorts } from '../src/modules/bookings/bookings/booking.rules'
import { bookingDisplayStatuses } from '../src/modules/bookings/bookings/transition.rules'
import { paymentSorts, paymentDisplayStatuses } from '../src/modules/billing/payments/list.rules'
import { reportNames } from '../src/modules/office/reports/report.rules'
import { orderMarks, orderSorts, orderStatuses } from '../src/modules/bookings/supplier-orders/order.rules'
import { addDays } from '../src/shared/dates'
import { both, deep, each, type Caller, type OfficeCall, word } from './office-calls'

const today = new Date().toISOString().slice(0, 10)
const booking = (n: number) => `00000000-0000-7000-80a0-${(1 + ((n * 7919) % 100_000)).toString(16).padStart(12, '0')}`
const arrow = (descending: boolean) => (descending ? '↓' : '↑')
const month = (n: number) => ({ from: addDays(today, -330 + 30 * n), to: addDays(today, -301 + 30 * n) })

/** Lists calls for bookings and money: lists and records. */
export const moneyCalls: readonly OfficeCall[] = [
  ...each(bookingSorts, (sort) =>
    both.map((descending) => ({
      name: `bookings by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.bookings.list({ sort, descending, cursor })),
    })),
  ),
  ...each(bookingDisplayStatuses, (displayStatus) => [
    { name: `bookings, ${displayStatus}`, make: (call) => call.bookings.list({ displayStatus: [displayStatus] }) },
  ]),
  { name: 'bookings, words', make: (call, n) => call.bookings.list({ words: word(n) }) },
  { name: 'bookings on the way in a month', make: (call, n) => call.bookings.list({ during: month(n), limit: 100 }) },
  { name: 'a booking', make: (call, n) => call.bookings.get({ id: booking(n) }) },
  { name: 'account of a booking', make: (call, n) => call.payments.account({ id: booking(n) }) },
  { name: 'timeline of a booking', make: (call, n) => call.bookings.events({ id: booking(n) }) },
  ...each(paymentSorts, (sort) =>
    both.map((descending) => ({
      name: `payments by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.paymentList.list({ sort, descending, cursor })),
    })),
  ),
  ...each(paymentDisplayStatuses, (displayStatus) => [
    { name: `payments, ${displayStatus}`, make: (call) => call.paymentList.list({ displayStatus: [displayStatus] }) },
  ]),
  { name: 'payments, words', make: (call, n) => call.paymentList.list({ words: word(n) }) },
  { name: 'payments of a month', make: (call, n) => call.paymentList.list({ day: month(n) }) },
  { name: 'totals of all payments', make: (call) => call.paymentList.totals({}) },
  ...each(paymentDisplayStatuses, (displayStatus) => [
    {
      name: `totals of payments, ${displayStatus}`,
      make: (call) => call.paymentList.totals({ displayStatus: [displayStatus] }),
    },
  ]),
  { name: 'totals of payments by bank', make: (call) => call.paymentList.totals({ method: ['bank'] }) },
  { name: 'totals of payments, words', make: (call, n) => call.paymentList.totals({ words: word(n) }) },
  { name: 'totals of payments of a month', make: (call, n) => call.paymentList.totals({ day: month(n) }) },
  ...each(orderSorts, (sort) =>
    both.map((descending) => ({
      name: `supplier orders by ${sort} ${arrow(descending)}, three pages`,
      make: (call: Caller) => deep((cursor) => call.supplierOrders.list({ sort, descending, cursor })),
    })),
  ),
  ...each(orderStatuses, (status) => [
    { name: `supplier orders, ${status}`, make: (call) => call.supplierOrders.list({ status: [status] }) },
  ]),
  ...each(orderMarks, (mark) => [
    { name: `supplier orders, ${mark}`, make: (call) => call.supplierOrders.list({ mark: [mark] }) },
  ]),
  { name: 'supplier orders, words', make: (call, n) => call.supplierOrders.list({ words: word(n) }) },
  {
    name: 'supplier orders, owed, words',
    make: (call, n) => call.supplierOrders.list({ mark: ['owed'], words: word(n) }),
  },
  // Adds totals, which the list shows for filters about money.
  ...each(['owed', 'paid'] as const, (mark) => [
    { name: `totals of supplier orders, ${mark}`, make: (call) => call.supplierOrders.totals({ mark: [mark] }) },
    {
      name: `totals of supplier orders, ${mark}, words`,
      make: (call, n) => call.supplierOrders.totals({ mark: [mark], words: word(n) }),
    },
  ]),
]

/** Lists reports of a year, alone and compared, and the rows behind one number. */
export const reportCalls: readonly OfficeCall[] = reportNames.flatMap((name) => [
  ...both.map((compare) => ({
    name: `report ${name}${compare ? ', compared' : ''}`,
    make: (call: Caller, n: number) =>
      call.reports.report({ name, from: addDays(today, -364 - n), to: addDays(today, -n), compare }),
  })),
  {
    name: `report ${name}, its rows`,
    make: (call: Caller, n: number) =>
      call.reports.facts({ name, table: 0, from: addDays(today, -364 - n), to: addDays(today, -n) }),
  },
])
