import { z } from 'zod'
import {
  besideOthers,
  calendarDate,
  currencySchema,
  line,
  minorUnits,
  paragraph,
  rowId,
  sortedPaging,
  typedAmount,
  version,
  orNull,
} from '../../../shared/fields'
import type { Currency } from '../../../shared/money'
import { orderMarks, orderSorts, orderStatuses } from './order.rules'

export const listBookingOrdersInput = z.object({ bookingId: rowId() })
export type ListBookingOrdersInput = z.output<typeof listBookingOrdersInput>

const oneOrder = z.object({ id: rowId(), version })

export const pickSupplierForm = z.object({ supplierId: z.uuid('Please choose a supplier') })
export const pickSupplierInput = oneOrder.extend(pickSupplierForm.shape)
export type PickSupplierInput = z.output<typeof pickSupplierInput>

export const askForm = z.object({ message: paragraph({ max: 2000 }) })
export const askInput = listBookingOrdersInput.extend({
  /** Selects these orders; without it, all that are to be asked. */
  ids: z.array(z.uuid()).min(1).max(200).optional(),
  ...askForm.shape,
})
export type AskInput = z.output<typeof askInput>

/** Records a supplier's answer by staff. */
export const recordShape = {
  version,
  status: z.enum(orderStatuses),
  reference: line({ max: 80 }),
  agreedNetMinor: minorUnits.nullable(),
  /** Names the currency of `agreedNetMinor`: the booking's by default, or the supplier's. */
  agreedIn: currencySchema.optional(),
  agreedFrom: orNull(calendarDate()),
  agreedTo: orNull(calendarDate()),
  dueOn: orNull(calendarDate()),
  note: paragraph({ max: 2000 }),
}
type Recorded = z.output<z.ZodObject<typeof recordShape>>

/** Requires net and days of a confirmed or changed order. */
export function checkRecorded(
  { status, agreedNetMinor, agreedFrom, agreedTo }: Recorded,
  issues: z.RefinementCtx,
): void {
  const needs = status === 'confirmed' || status === 'changed'
  const say = (path: string, message: string) => issues.addIssue({ code: 'custom', path: [path], message })
  if (needs && agreedNetMinor === null) say('agreedNetMinor', 'Please enter what the supplier asks')
  if (needs && !agreedFrom) say('agreedFrom', 'Please enter the first day')
  if (needs && !agreedTo) say('agreedTo', 'Please enter the last day')
  // Skips the comparison of invalid days, which have an issue already.
  const areDays = typeof agreedFrom === 'string' && typeof agreedTo === 'string'
  if (areDays && agreedTo < agreedFrom) say('agreedTo', 'The last day is before the first one')
}
export const recordInput = z.object({ id: rowId(), ...recordShape }).superRefine(checkRecorded, besideOthers)
export type RecordInput = z.output<typeof recordInput>

export const orderIdInput = z.object({ id: rowId() })
export type OrderIdInput = z.output<typeof orderIdInput>

export const filterOrdersInput = z.object({
  words: line({ max: 80 }).optional(),
  status: z.array(z.enum(orderStatuses)).max(orderStatuses.length).optional(),
  supplier: z.array(z.uuid()).max(50).optional(),
  /** Matches any of these. */
  mark: z.array(z.enum(orderMarks)).max(orderMarks.length).optional(),
  due: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
})
export type FilterOrdersInput = z.output<typeof filterOrdersInput>

export const listOrdersInput = filterOrdersInput.extend(sortedPaging(orderSorts, 'from', 'ascending'))
export type ListOrdersInput = z.output<typeof listOrdersInput>

export const exportOrdersInput = listOrdersInput.omit({ limit: true })

/** Accepts any text: a malformed token opens nothing, like an unknown one. */
export const orderLinkInput = z.object({ token: line({ max: 200 }).catch('-') })
export type OrderLinkInput = z.output<typeof orderLinkInput>

const requireAnswer = (message: string) => paragraph({ min: 1, max: 2000, message })
const ofService = orderLinkInput.extend({ id: rowId(), version })
const priced = minorUnits.min(1, 'Please enter your price')
const confirmInput = ofService.extend({
  answer: z.literal('confirm'),
  reference: line({ min: 1, max: 80, message: 'Please enter your reference' }),
  netMinor: priced.optional(),
  dueOn: calendarDate().optional(),
})
const changeInput = ofService.extend({
  answer: z.literal('change'),
  text: requireAnswer('Please say what would change'),
  netMinor: minorUnits,
  from: calendarDate('Please enter the first day'),
  to: calendarDate('Please enter the last day'),
})
const refuseInput = ofService.extend({
  answer: z.literal('decline'),
  text: requireAnswer('Please tell us why, in a few words'),
})
export const answerInput = z.discriminatedUnion('answer', [confirmInput, changeInput, refuseInput])
export type AnswerInput = z.output<typeof answerInput>

/** Validates the supplier's forms, whose amounts are typed as text. */
export const confirmForm = (currency: Currency, isPriceOpen: boolean) =>
  confirmInput.pick({ reference: true }).extend({
    netMinor: isPriceOpen
      ? typedAmount(currency).pipe(z.number('Please enter your price').pipe(priced))
      : z.string().transform(() => undefined),
    dueOn: z
      .string()
      .transform((day) => day || undefined)
      .pipe(confirmInput.shape.dueOn),
  })
export const changeForm = (currency: Currency) =>
  changeInput
    .pick({ text: true, from: true, to: true })
    .extend({ netMinor: typedAmount(currency).pipe(z.number('Please enter an amount').pipe(minorUnits)) })
    .refine(({ from, to }) => from <= to, { path: ['to'], message: 'The last day is before the first one' })
export const refuseForm = refuseInput.pick({ text: true })
