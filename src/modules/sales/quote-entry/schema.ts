import { z } from 'zod'
import { clearable, line, phone, rowId } from '../../../shared/fields'
import { askedInput, flightsChoice, optional } from '../quote-forms/schema'
import { estimateChoiceInput } from '../quotes/schema'
import { enteredSources } from '../quotes/transition.rules'

/** What staff take down: the site's own form, with less that has to be known. */
export const enterQuoteInput = askedInput.extend({
  phone: clearable(phone()),
  departureCity: clearable(line({ max: 80 })),
  /** How it came. */
  source: z.enum(enteredSources, 'Please say how the request came'),
  /** An open lead that it belongs to; without one it joins or opens a lead by the address. */
  leadId: rowId().nullish(),
  /** Id or slug of the package that they ask about. */
  packageId: optional(line({ max: 100 })),
  /** Needs a package; its party then counts as the number of travelers. */
  choice: estimateChoiceInput.optional(),
})
export type EnterQuoteInput = z.output<typeof enterQuoteInput>

/** As lists of choices have it: no lead is ''; no choice is null. */
export const enterQuoteForm = enterQuoteInput.extend({
  leadId: z.string().transform((id) => id || null),
  includesFlights: flightsChoice,
  choice: estimateChoiceInput.nullable().transform((choice) => choice ?? undefined),
})
