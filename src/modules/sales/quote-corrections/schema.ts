import { z } from 'zod'
import { calendarDate, clearable, line, paragraph, phone, rowId } from '../../../shared/fields'
import { quoteTravelers } from '../quote-forms/options.rules'
import { askedInput, flightsChoice, whole } from '../quote-forms/schema'
import { estimateChoiceInput } from '../quotes/schema'

/** The public form's fields but for the person. What is absent stays; null and blank clear what may be empty. */
export const correctQuoteInput = z.object({
  id: rowId(),
  version: z.number().int().min(1),
  destination: askedInput.shape.destination.optional(),
  departureCity: clearable(line({ max: 80 })),
  travelDate: clearable(calendarDate()),
  /** Of a request without a choice; with one, its party counts. */
  travelers: whole(quoteTravelers, 'travelers').optional(),
  budget: clearable(line({ max: 60 })),
  phone: clearable(phone()),
  message: clearable(paragraph()),
  includesFlights: z.boolean().nullable().optional(),
  /** Another package, whose destination counts unless one is named; null: none in particular. */
  packageId: rowId().nullable().optional(),
  /** Party, rooms and options of the package; the estimate is made of them. */
  choice: estimateChoiceInput.optional(),
})
export type CorrectQuoteInput = z.output<typeof correctQuoteInput>

/** The form's own: choices of a list, and no choice where nothing is estimated. */
export const correctQuoteForm = correctQuoteInput.omit({ id: true }).extend({
  includesFlights: flightsChoice,
  packageId: z.string().transform((id) => id || null),
  choice: estimateChoiceInput.nullable().transform((choice) => choice ?? undefined),
})
