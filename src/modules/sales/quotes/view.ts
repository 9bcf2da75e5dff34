import { z } from 'zod'
import {
  count,
  currency,
  date,
  emailAddress,
  id,
  instant,
  minor,
  money,
  refusal,
  text,
  texts,
  toPage,
  view,
} from '../../../shared/views'
import { estimateChoice, receipt } from '../../catalog/pricing/view'
import { quoteSources, quoteStatuses } from './transition.rules'

/** Holds the choices of the customizer with their names at that time. */
const customization = estimateChoice.extend({ hotels: texts, activities: texts, transfers: texts })
export type Customization = z.infer<typeof customization>

export const quote = view({
  id,
  reference: text,
  source: z.enum(quoteSources),
  status: z.enum(quoteStatuses),
  customerName: text,
  email: emailAddress,
  /** Is empty when none was given. */
  phone: text,
  departureCity: text,
  destination: text,
  travelDate: date.nullable(),
  travelers: count,
  infants: count.describe('Of the travelers, under 2 at departure'),
  budget: text.nullable(),
  message: text.nullable(),
  includesFlights: z.boolean().nullable(),
  packageId: id.nullable(),
  packageTitle: text.nullable(),
  customization: customization.nullable(),
  /** Names the member of staff who answers; null for travelers. */
  assigneeId: id.nullable(),
  assigneeName: text.nullable(),
  /** Holds the estimate in minor units of `currency`. */
  totalMinor: minor.nullable(),
  currency: currency.nullable(),
  /** Limits the time until the promised answer (product.md 5.2). */
  respondBy: instant,
  /** Dates the first answer: by email, in a call, or by confirming. */
  answeredAt: instant.nullable(),
  correctedAt: instant.nullable().describe('When staff last changed what was asked for'),
  agreedAt: instant.nullable().describe('When its sender agreed to the terms; null where nobody was asked'),
  agreedTo: text.nullable(),
  version: count.describe('A correction sends it: another one by then is a conflict'),
  createdAt: instant,
  updatedAt: instant,
})
export type QuoteView = z.infer<typeof quote>
export const quotePage = toPage(quote)

/** Holds the values from before the first correction, with the package's title at that time. */
const firstAsked = quote
  .pick({
    departureCity: true,
    destination: true,
    travelDate: true,
    travelers: true,
    budget: true,
    message: true,
    includesFlights: true,
    packageId: true,
    packageTitle: true,
    customization: true,
    totalMinor: true,
    currency: true,
  })
  .extend({ receipt: receipt.nullable() })
export type FirstAsked = z.infer<typeof firstAsked>

export const quoteDetail = quote.extend({
  receipt: receipt.nullable(),
  /** Is '' for travelers: the lead may belong to somebody else, too. */
  leadId: text,
  packageTakes: count.nullable().describe('Travelers at most, infants aside; null for travelers'),
  firstAsked: firstAsked.nullable(),
})
export type QuoteDetail = z.infer<typeof quoteDetail>

/** Describes a traveler's own request, for the export of their data. */
export const ownQuote = quoteDetail.omit({
  leadId: true,
  packageTakes: true,
  assigneeId: true,
  assigneeName: true,
  version: true,
})

/** Describes a request whose sender's account has not confirmed the address of its lead. */
export const sentFrom = view({ id, reference: text, email: text, isSameAddress: z.boolean() })
export type SentFrom = z.infer<typeof sentFrom>

/** Has `totalCost` in units of the package's currency; null: on request. */
export const sentTrip = view({ success: z.literal(true), reference: text, totalCost: money.nullable() })
export type SentTrip = z.infer<typeof sentTrip>

export const matchingQuote = quote.pick({ id: true, status: true })
/**
 * Holds in `before` the reassigned requests with their former assignees; `from` is the new one. Undoes the assignment
 * when sent back.
 */
export const assignedQuotes = view({
  before: view({ id, assigneeId: id.nullable(), from: id.nullable() }).array(),
})
export type AssignedQuotes = z.infer<typeof assignedQuotes>
/** Holds the former status for an undo: the list on screen may be outdated. */
const movedQuote = view({ id, was: z.enum(quoteStatuses) })
export const movedQuotes = view({ moved: movedQuote.array(), refused: refusal.array() })
export type MovedQuotes = z.infer<typeof movedQuotes>
/** Counts the requests with an entry of a form's list, or with an unlisted text. */
export const listUse = view({
  list: z.enum(['departureCities', 'quoteDestinations', 'budgetRanges']),
  name: text,
  isListed: z.boolean(),
  requests: count,
})
export type ListUse = z.infer<typeof listUse>
