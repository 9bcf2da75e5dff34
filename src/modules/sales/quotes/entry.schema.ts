import { z } from 'zod'
import { clearable, line, optional, phone, rowId } from '../../../shared/fields'
import { askedInput, flightsChoice } from './form.schema'
import { estimateChoiceInput } from './schema'
import { enteredSources } from './transition.rules'

/** Describes a request that staff enter: the site's form with fewer required fields. */
export const enterQuoteInput = askedInput.extend({
  phone: clearable(phone()),
  departureCity: clearable(line({ max: 80 })),
  source: z.enum(enteredSources, 'Please say how the request came'),
  /** Names an open lead for the request. Without it, the request joins or opens a lead by the email address. */
  leadId: rowId().nullish(),
  /** Accepts id or slug of the package. */
  packageId: optional(line({ max: 100 })),
  /** Requires a package; its party replaces the number of travelers. */
  choice: estimateChoiceInput.optional(),
})
export type EnterQuoteInput = z.output<typeof enterQuoteInput>

/** Adapts the input to the form: '' is no lead; null is no choice. */
export const enterQuoteForm = enterQuoteInput.extend({
  leadId: z.string().transform((id) => id || null),
  includesFlights: flightsChoice,
  choice: estimateChoiceInput.nullable().transform((choice) => choice ?? undefined),
})
