import { z } from 'zod'
import { calendarDate, clearable, line, paragraph, phone, rowId, version, countBetween } from '../../../shared/fields'
import { quoteTravelers } from './options.rules'
import { askedInput, flightsChoice } from './form.schema'
import { estimateChoiceInput } from './schema'

/** Accepts the public form's fields without the person. Keeps absent fields; null and blank clear optional ones. */
export const correctQuoteInput = z.object({
  id: rowId(),
  version,
  destination: askedInput.shape.destination.optional(),
  departureCity: clearable(line({ max: 80 })),
  travelDate: clearable(calendarDate()),
  /** Applies to a request without a choice; otherwise its party counts. */
  travelers: countBetween(quoteTravelers, 'travelers').optional(),
  budget: clearable(line({ max: 60 })),
  phone: clearable(phone()),
  message: clearable(paragraph()),
  includesFlights: z.boolean().nullable().optional(),
  /** Changes the package, and the destination with it unless one is given; null removes the package. */
  packageId: z.uuid().nullable().optional(),
  /** Replaces party, rooms and options; the estimate is computed from them. */
  choice: estimateChoiceInput.optional(),
})
export type CorrectQuoteInput = z.output<typeof correctQuoteInput>

/** Adapts the input to the form: selects give '', and a request without an estimate has no choice. */
export const correctQuoteForm = correctQuoteInput.omit({ id: true }).extend({
  includesFlights: flightsChoice,
  packageId: z.string().transform((id) => id || null),
  choice: estimateChoiceInput.nullable().transform((choice) => choice ?? undefined),
})
