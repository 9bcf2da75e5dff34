import { z } from 'zod'
import { localToday } from '../../../shared/dates'
import {
  calendarDate,
  countBetween,
  line,
  optional,
  orAbsent,
  paging,
  paragraph,
  rowId,
  version,
} from '../../../shared/fields'
import { ownerChoices } from '../../../shared/owner-choices'
import { plural } from '../../../shared/text'
import { missingInformation } from '../../storefront/customizer/customizer.rules'
import { tripContact } from '../../storefront/customizer/schema'
import { partyBounds } from '../../catalog/pricing/estimate.rules'
import { isOfferedOn, notOfferedText, type OfferedWindows } from '../../catalog/packages/offered.rules'
import { adultsPerRoom, infantBounds, roomsFor } from '../../catalog/pricing/party.rules'
import { queueSorts } from './quote.rules'
import { pastTravelDate } from './options.rules'
import { askedInput } from './form.schema'
import { agrees } from '../../storefront/terms/schema'
import { quoteSources, quoteStatuses } from './transition.rules'

const adults = countBetween(partyBounds.adults, 'adults')
const children = countBetween(partyBounds.children, 'children').default(partyBounds.children.start)
const infants = orAbsent(countBetween(infantBounds, 'infants'))
/** Defaults to the rooms that the adults need. */
const rooms = orAbsent(countBetween(partyBounds.rooms, 'rooms'))

/** Refuses fewer rooms than the adults need (findings F15). */
function checkRooms(
  chosen: number | undefined,
  adultCount: number,
  issues: { push: (issue: RoomsIssue) => unknown },
): void {
  const needed = roomsFor(adultCount)
  if (chosen === undefined || chosen >= needed) return
  const message = `${plural(adultCount, 'adult')} need at least ${plural(needed, 'room')}: at most ${adultsPerRoom} adults share one`
  issues.push({ code: 'custom', path: ['rooms'], message, input: chosen })
}
type RoomsIssue = { code: 'custom'; path: string[]; message: string; input: unknown }
/** Names hotels, activities or transfers of a package. */
export const optionIds = z
  .array(line({ min: 1, max: 64 }))
  .max(50)
  .default([])

/** Describes party and choices of the customizer; the service checks them against the package. */
export const estimateChoiceInput = z
  .object({
    adults,
    children,
    infants,
    rooms,
    hotelIds: optionIds,
    activityIds: optionIds,
    transferIds: optionIds,
  })
  .check(({ value, issues }) => checkRooms(value.rooms, value.adults, issues))
  .transform((choice) => ({ ...choice, rooms: choice.rooms ?? roomsFor(choice.adults) }))

/**
 * Describes the quote form and 'GET FINAL QUOTE' (specification 5). Drops unknown fields: nobody can set a status, an
 * owner or a price.
 */
export const createQuoteInput = askedInput.extend({
  /** Accepts id or slug of the package. */
  packageId: optional(line({ max: 100 })),
  /** Requires a package; its party replaces the number of travelers. */
  choice: estimateChoiceInput.optional(),
  /** Is absent when the sender was not asked, or removed the answer, as the specification's form does (3). */
  agreeTerms: agrees.optional(),
  /** Sends the version of terms and privacy that the sender saw; another one by now is a conflict. */
  termsVersion: optional(line({ max: 64 })),
})
export type CreateQuoteInput = z.output<typeof createQuoteInput>

/** Reports a past date or one that is not offered together with other errors, by the browser's clock. */
export const quoteFormInputFor = (offered: OfferedWindows) =>
  createQuoteInput.extend({
    travelDate: optional(
      calendarDate()
        .refine((date) => date >= localToday(), pastTravelDate)
        .refine((date) => isOfferedOn(offered, date), notOfferedText(offered)),
    ),
    agreeTerms: agrees,
  })
export const quoteFormInput = quoteFormInputFor([])
export type QuoteFormInput = z.input<typeof quoteFormInput>

/** Describes the customizer's input (specification 7); ignores the posted total and itinerary. */
export const sendCustomizationInput = z.object({
  /** Accepts id or slug. Without it, `packageTitle` must name exactly one active package. */
  packageId: optional(line({ max: 100 })),
  packageTitle: optional(line({ max: 200 })),
  ...tripContact({ name: missingInformation, email: missingInformation }),
  departureCity: optional(line({ max: 80 })),
  travelDate: optional(calendarDate()),
  customization: z
    .object({
      travelers: z.object({ adults, children, infants }),
      rooms,
      selectedHotels: optionIds,
      selectedActivities: optionIds,
      selectedTransfers: optionIds,
      specialRequests: optional(paragraph()),
    })
    .check(({ value, issues }) => checkRooms(value.rooms, value.travelers.adults, issues))
    .transform((chosen) => ({ ...chosen, rooms: chosen.rooms ?? roomsFor(chosen.travelers.adults) })),
})
export type SendCustomizationInput = z.output<typeof sendCustomizationInput>

export const listQuotesInput = z.object({
  /** Treats 'answered' as confirmed or cancelled. */
  status: z.enum([...quoteStatuses, 'answered']).optional(),
  /** Selects for 'due' only pending requests, nearest deadline first. */
  sort: z.enum(['recent', 'due']).default('recent'),
  /** Restricts staff, who otherwise see all, to their own requests. */
  mine: z.boolean().optional(),
  ...paging(),
})
export type ListQuotesInput = z.output<typeof listQuotesInput>

const dates = { from: calendarDate().optional(), to: calendarDate().optional() }

/** Describes the filters of the queue; dates are inclusive, in the agency's calendar for `received`. */
const queueFilter = z.object({
  /** Matches requests that contain all words, in reference, name, email, phone or destination. */
  words: line({ max: 80 }).optional(),
  status: z.array(z.enum(quoteStatuses)).max(quoteStatuses.length).optional(),
  source: z.array(z.enum(quoteSources)).max(quoteSources.length).optional(),
  leadId: z.uuid().optional(),
  /** Holds user ids; 'none' matches unassigned requests. */
  assignee: ownerChoices,
  /** Selects requests without a first answer. */
  waiting: z.boolean().optional(),
  /** Selects requests past their deadline. */
  overdue: z.boolean().optional(),
  received: z.object(dates).optional(),
  departure: z.object(dates).optional(),
  sort: z.enum(queueSorts).default('due'),
  descending: z.boolean().default(false),
})
/** Selects requests for bulk acts; the service returns at most 1,000. */
export const matchingQuotesInput = queueFilter
export type MatchingQuotesInput = z.output<typeof matchingQuotesInput>

export const quoteQueueInput = queueFilter.extend(paging())
export type QuoteQueueInput = z.output<typeof quoteQueueInput>

/** Moves several requests; the result names those that could not move. */
export const setQuoteStatusesInput = z.object({
  ids: z.array(z.uuid()).min(1).max(100),
  status: z.enum(quoteStatuses),
})
export type SetQuoteStatusesInput = z.output<typeof setQuoteStatusesInput>

/** Pairs each request with its assignee; null removes the assignee. */
export const assignQuotesInput = z.object({
  quotes: z
    // Skips requests whose assignee is no longer `from`.
    .array(z.object({ id: rowId(), assigneeId: rowId().nullable(), from: rowId().nullable().optional() }))
    .min(1)
    .max(200),
})
export type AssignQuotesInput = z.output<typeof assignQuotesInput>

export const shareOutQuotesInput = z.object({ ids: z.array(rowId()).min(1).max(200) })
export type ShareOutQuotesInput = z.output<typeof shareOutQuotesInput>

/** Keeps absent fields. */
export const updateQuoteInput = z.object({
  id: rowId(),
  version,
  assigneeId: rowId().nullable().optional(),
})
export type UpdateQuoteInput = z.output<typeof updateQuoteInput>

export const sentFromInput = z.object({ leadId: rowId() })
export type SentFromInput = z.output<typeof sentFromInput>

export const getQuoteInput = z.object({ id: rowId() })
export type GetQuoteInput = z.output<typeof getQuoteInput>

/** Refuses the move if the request is no longer at `from`. */
export const setQuoteStatusInput = z.object({
  id: rowId(),
  status: z.enum(quoteStatuses),
  from: z.enum(quoteStatuses).optional(),
})
export type SetQuoteStatusInput = z.output<typeof setQuoteStatusInput>
