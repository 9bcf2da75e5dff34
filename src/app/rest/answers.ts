import { z } from 'zod'
import { leadSources, lostReasons } from '../../modules/sales/leads/lead.rules'
import { leadOutcomes, leadStatuses } from '../../modules/sales/leads/transition.rules'
import { quoteStatuses } from '../../modules/sales/quotes/transition.rules'
import { errorCodes } from '../../shared/errors'
import { currencies } from '../../shared/money'

/** Describes the bodies of successful REST answers for the OpenAPI document; a test compares real answers with them. */

const text = z.string()
const texts = z.array(text)
const count = z.number().int().min(0)
const id = z.uuid()
/** Holds its domain in ASCII. */
export const emailAddress = z.string().meta({ format: 'email' })
const instant = z.iso.datetime().describe('UTC')
const date = z.iso.date()
const money = z.number().min(0).describe('In units of `currency`')

export const place = z.object({ id, slug: text.describe('`place` of a package'), name: text })
export const done = z.object({ success: z.literal(true) })
export const upload = z.object({ uploadURL: text.describe('Takes one picture by PUT, within five minutes') })

const person = z.object({
  id,
  firstName: text,
  lastName: text,
  name: text.describe('First and last name'),
  email: emailAddress,
  phone: text,
  role: z.enum(['traveler', 'agent', 'admin']),
  profileImageUrl: text.nullable(),
})
export const signedIn = z.object({
  user: person.extend({ emailVerified: z.boolean(), twoFactor: z.boolean(), mustSetUpTwoFactor: z.boolean() }),
})
export const account = person.omit({ profileImageUrl: true }).extend({
  status: z.enum(['active', 'invited', 'deactivated']),
  twoFactor: z.boolean(),
  mustSetUpTwoFactor: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant.nullable(),
  openLeads: count.describe('Leads that they own and that are not closed'),
  version: count,
})
const choice = text.nullable()
export const user = person.extend({
  emailVerified: z.boolean(),
  noLastName: z.boolean().describe('As in the passport: `firstName` is the whole name'),
  gender: choice,
  dateOfBirth: date.nullable(),
  nationality: choice,
  maritalStatus: choice,
  anniversary: date.nullable(),
  cityOfResidence: choice,
  state: choice,
  passportNo: choice.describe('All but the last four characters are masked'),
  expiryDate: date.nullable(),
  issuingCountry: choice,
  panCardNumber: choice.describe('Masked like `passportNo`'),
  domesticTripProtection: text,
  internationalTravelInsurance: text,
})

export const coTraveler = z.object({
  id,
  firstName: text,
  lastName: text,
  noLastName: z.boolean().describe('As in the passport: `firstName` is the whole name'),
  gender: choice,
  dateOfBirth: date.nullable(),
  nationality: choice,
  relationship: choice,
  mealPreference: choice,
  trainBerthPreference: choice,
  passportNo: choice.describe('Masked'),
  passportExpiryDate: date.nullable(),
  issuingCountry: choice,
  mobileNumber: choice,
  emailId: choice,
  frequentFlyerAirline: choice,
  frequentFlyerNumber: choice.describe('Masked'),
  readiness: z.object({ ready: z.boolean(), missing: texts, warnings: texts }),
})

export const device = z.object({
  id: text.describe('A handle; not the session token'),
  name: text,
  type: z.enum(['desktop', 'phone', 'tablet', 'other']),
  browser: text,
  location: text.nullable(),
  lastActive: instant,
  current: z.boolean(),
})

export const quote = z.object({
  id,
  reference: text,
  customerName: text,
  email: emailAddress,
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
  totalCost: money.nullable().describe('Null when nothing was priced'),
  currency: z.enum(currencies).nullable(),
  status: z.enum(quoteStatuses),
  respondBy: instant,
  answeredAt: instant.nullable(),
  correctedAt: instant.nullable().describe('When staff last changed what was asked for'),
  agreedAt: instant.nullable().describe('When its sender agreed to the terms; null where nobody was asked'),
  termsVersion: z.string().nullable().describe('To which version: /terms?version= shows it'),
  version: count.describe('A correction sends it: another one by then is a conflict'),
  createdAt: instant,
  updatedAt: instant,
})
export const lead = z.object({
  id,
  customerId: id,
  customerName: text,
  email: emailAddress,
  mobile: text,
  destination: text,
  budget: text.nullable(),
  travelDate: date.nullable(),
  numberOfTravelers: count,
  status: z.enum(leadStatuses),
  outcome: z.enum(leadOutcomes).nullable(),
  lostReason: z.enum(lostReasons).nullable(),
  source: z.enum(leadSources),
  assignedTo: id.nullable().describe('Id of a user'),
  value: money.nullable().describe('Expected'),
  currency: z.enum(currencies),
  version: count,
  createdAt: instant,
  updatedAt: instant,
})
export const tripEmail = z.object({ success: z.literal(true), reference: text, totalCost: money.nullable() })

export const failure = z.object({
  message: text.describe('For people'),
  code: z.enum([...errorCodes, 'internal']),
  requestId: text.describe('As in the header X-Request-Id'),
  fields: z.record(z.string(), text).optional().describe('Each input’s name and its message'),
  mergedInto: text.optional().describe('Of a lead that was merged: the id of the one that stayed'),
})
