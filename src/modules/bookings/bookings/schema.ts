import { z } from 'zod'
import {
  birthDate,
  calendarDate,
  line,
  minorUnits,
  paragraph,
  personName,
  rowId,
  sortedPaging,
  version,
  orNull,
  paging,
} from '../../../shared/fields'
import { ownerChoices } from '../../../shared/owner-choices'
import { getNameProblem } from '../../identity/documents/readiness.rules'
import { nationalities } from '../../identity/documents/options.rules'
import { bookingSorts, bookingSources, cancelsFor } from './booking.rules'
import { bookingDisplayStatuses } from './transition.rules'
import { genders } from '../../identity/documents/options.rules'

export const bookingInput = z.object({ id: rowId() })
export type BookingInput = z.output<typeof bookingInput>

/** Confirms a second booking of the lead for that day in `another`. */
export const convertInput = z.object({ proposalId: z.uuid(), another: z.boolean().optional() })
export type ConvertInput = z.output<typeof convertInput>

const days = z.object({ from: calendarDate().optional(), to: calendarDate().optional() })
export const listBookingsInput = z.object({
  words: line({ max: 80 }).optional(),
  displayStatus: z.array(z.enum(bookingDisplayStatuses)).max(bookingDisplayStatuses.length).optional(),
  source: z.array(z.enum(bookingSources)).max(bookingSources.length).optional(),
  owner: ownerChoices,
  departure: days.optional(),
  /** Matches trips with at least one of these days. */
  during: days.optional(),
  customerId: z.uuid().optional(),
  leadId: z.uuid().optional(),
  proposalId: z.uuid().optional(),
  /** Filters by an item of the inventory. */
  itemId: z.uuid().optional(),
  ...sortedPaging(bookingSorts, 'updated', 'descending'),
})
export type ListBookingsInput = z.output<typeof listBookingsInput>

export const listOwnTripsInput = z.object(paging())
export type ListOwnTripsInput = z.output<typeof listOwnTripsInput>

const requiredReason = (message: string) => paragraph({ min: 1, max: 1000, message })

/** Explains in `reason` why the deposit is waived; may be empty once it was received. */
export const confirmBookingInput = bookingInput.extend({ version, reason: paragraph({ max: 1000 }).default('') })
export const waiveDepositInput = z.object({ reason: requiredReason('Please say why the deposit is waived') })
export type ConfirmBookingInput = z.output<typeof confirmBookingInput>

/** Sends the refund on screen in `backMinor`: another amount by now is refused. */
export const cancelBookingInput = bookingInput.extend({
  version,
  reason: requiredReason('Please say why, for your colleagues'),
  backMinor: minorUnits.optional(),
  by: z
    .enum(cancelsFor)
    .optional()
    .describe(
      'Who cancels: the `traveler`, by the terms, where it says nothing; or the `agency`, which gives back all that was paid, but for fees of changes',
    ),
})
export type CancelBookingInput = z.output<typeof cancelBookingInput>

/** Allows empty fields while the trip is far; readiness lists what tickets still need. */
const travelerFields = z.object({
  version,
  firstName: personName({ max: 80 }),
  lastName: personName({ max: 80 }),
  noLastName: z.boolean().default(false),
  gender: orNull(z.enum(genders)),
  dateOfBirth: orNull(birthDate()),
  nationality: z.enum(['', ...nationalities], 'Please choose a nationality from the list'),
  passportExpiry: orNull(calendarDate()),
})
const namesFit = <S extends z.ZodType<{ lastName: string; noLastName: boolean }>>(schema: S) =>
  schema.superRefine((traveler, issues) => {
    const message = getNameProblem(traveler)
    if (message) issues.addIssue({ code: 'custom', path: ['lastName'], message })
  })
export const travelerForm = namesFit(travelerFields)
export const saveTravelerInput = namesFit(
  travelerFields.extend({ id: rowId(), position: z.number().int().min(1).max(1000) }),
)
export type SaveTravelerInput = z.output<typeof saveTravelerInput>
