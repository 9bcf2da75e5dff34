import { z } from 'zod'
import { currencySchema } from '../../../shared/fields'
import type { Currency } from '../../../shared/money'
import { partyBounds } from '../../catalog/pricing/estimate.rules'
import {
  budgetBounds,
  flightCriteria,
  maxShown,
  monthPattern,
  pageSize,
  paces,
  parseBudget,
  wrongBudgetText,
} from './criteria.rules'

const people = (field: keyof typeof partyBounds) => {
  const { min, max } = partyBounds[field]
  const message = `Between ${min} and ${max} ${field}`
  return z.number(message).int(message).min(min, message).max(max, message)
}
const amount = 'Please enter a whole amount such as 5000'

/** Validates search criteria; absent ones are not applied. */
export const findMatchesInput = z.object({
  /** Covers the whole party, in whole units of `currency`. */
  budget: z.number(amount).int(amount).min(budgetBounds.min, amount).max(budgetBounds.max, amount).optional(),
  /** Applies to the budget; defaults to the agency's. */
  currency: currencySchema.optional(),
  adults: people('adults').default(partyBounds.adults.start),
  children: people('children').default(partyBounds.children.start),
  /** Counts rooms; the server raises it to what the adults need. */
  rooms: people('rooms').default(partyBounds.rooms.start),
  month: z.string().regex(monthPattern, 'Please send a month such as 2027-06').optional(),
  flights: z.enum(flightCriteria).optional(),
  pace: z.enum(paces).optional(),
  limit: z.number().int().min(1).max(maxShown).default(pageSize),
})
export type FindMatchesInput = z.output<typeof findMatchesInput>

const acceptBlank = <Output>(schema: z.ZodType<Output, string | undefined>) =>
  z
    .string()
    .transform((chosen) => chosen || undefined)
    .pipe(schema)
/** Validates the typed form: blank fields are no criteria. */
export const criteriaForm = (currency: Currency) =>
  findMatchesInput.pick({ adults: true, children: true, rooms: true }).extend({
    budget: z
      .string()
      .refine((text) => parseBudget(currency, text) !== undefined, wrongBudgetText(currency))
      .transform((text) => parseBudget(currency, text) ?? undefined)
      .pipe(findMatchesInput.shape.budget),
    month: acceptBlank(findMatchesInput.shape.month),
    flights: acceptBlank(findMatchesInput.shape.flights),
    pace: acceptBlank(findMatchesInput.shape.pace),
  })
