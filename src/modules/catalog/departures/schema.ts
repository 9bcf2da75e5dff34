import { z } from 'zod'
import {
  calendarDate,
  currencySchema,
  optionalAmount,
  optionalLine,
  rowId,
  sortedPaging,
  version,
} from '../../../shared/fields'
import { departureSorts } from './departure.rules'
import { capacityBounds, departureStates } from './state.rules'

/** Validates a price per adult, above zero as a package's; blank: the package's price. */
const price = optionalAmount().refine(
  (amount) => amount === null || !amount.isZero,
  'Please enter a price above zero, such as 1,299',
)
/** Names the currency on screen when the price was typed: the package's may have changed. */
const priceCurrency = currencySchema.optional()
const wholeNumber = (min: number, max: number, message: string) =>
  z.number(message).int(message).min(min, message).max(max, message)
const { min, max } = capacityBounds
const capacity = wholeNumber(min, max, `Between ${min} and ${max} seats`)
const minPax = wholeNumber(1, max, `Between 1 and ${max} travelers`)
const fitsSeats = ({ capacity: seats, minPax: party }: { capacity: number; minPax: number }) => party <= seats
const tooMany = { path: ['minPax'], message: 'More travelers than seats' }

/** Creates one date, or with `to` each date of a rule. */
export const createDeparturesInput = z
  .object({
    packageId: z.uuid('Please choose a package'),
    from: calendarDate('Please choose a date'),
    to: z.union([z.literal(''), calendarDate()]).nullish(),
    /** Sets bit 0 for Monday. */
    weekdays: wholeNumber(1, 127, 'Please choose a weekday').default(127),
    everyWeeks: wholeNumber(1, 12, 'Between 1 and 12 weeks').default(1),
    capacity,
    minPax: minPax.default(1),
    /** Counts the days between the last one to book and the start. */
    closesDays: wholeNumber(0, 365, 'Between 0 and 365 days').default(0),
    price: price.default(null),
    currency: priceCurrency,
  })
  .refine(fitsSeats, tooMany)
  .refine(({ from, to }) => !to || to >= from, { path: ['to'], message: 'The last date is before the first' })
/** Validates the form, whose rule needs an end: without one, only the first date would be created. */
export const newDeparturesForm = createDeparturesInput
  .safeExtend({ repeats: z.boolean() })
  .refine(({ repeats, to }) => !repeats || Boolean(to), { path: ['to'], message: 'Please choose the last date' })
export type CreateDeparturesInput = z.output<typeof createDeparturesInput>

/** Validates a line of a file, completed by what is there. Its price is in the package's currency. */
export const importedDeparture = z
  .object({
    startsOn: calendarDate('Please choose a date'),
    capacity,
    minPax,
    bookBy: calendarDate('Please choose a date'),
    price,
    isGuaranteed: z.boolean(),
  })
  .refine(fitsSeats, tooMany)

export const updateDepartureInput = z
  .object({
    id: rowId(),
    /** Sends the edited version; another one by now is a conflict. */
    version,
    capacity,
    minPax,
    bookBy: calendarDate('Please choose a date'),
    price,
    currency: priceCurrency,
    isGuaranteed: z.boolean(),
  })
  .refine(fitsSeats, tooMany)
export type UpdateDepartureInput = z.output<typeof updateDepartureInput>

export const listDeparturesInput = z.object({
  /** Searches the package; every word has to match. */
  words: optionalLine(80),
  packageId: z.uuid().optional(),
  state: z.array(z.enum(departureStates)).max(departureStates.length).optional(),
  /** Filters departures that are neither departed nor cancelled. */
  upcoming: z.boolean().optional(),
  /** Filters guaranteed departures, or the others. */
  guaranteed: z.boolean().optional(),
  dates: z.object({ from: calendarDate().optional(), to: calendarDate().optional() }).optional(),
  ...sortedPaging(departureSorts, 'date', 'ascending'),
})
export type ListDeparturesInput = z.output<typeof listDeparturesInput>

const ids = z.array(z.uuid()).min(1).max(200)
export const setDepartureStatusesInput = z.object({ ids, status: z.enum(['scheduled', 'stopped']) })
export type SetDepartureStatusesInput = z.output<typeof setDepartureStatusesInput>
export const removeDeparturesInput = z.object({ ids })

export const departureInput = z.object({ id: rowId() })
export const cancelDepartureInput = z.object({ id: rowId(), version })
export type CancelDepartureInput = z.output<typeof cancelDepartureInput>
export const packageDeparturesInput = z.object({ packageId: rowId() })
