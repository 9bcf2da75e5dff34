import { z } from 'zod'
import { proposalDisplayStatuses } from '../../modules/sales/proposals/transition.rules'
import { departureStates, departureStatuses } from '../../modules/catalog/departures/state.rules'
import { currencies } from '../../shared/money'
import type { Documentation } from './documentation'

const text = z.string()
const count = z.number().int().min(0)
const instant = z.iso.datetime().describe('UTC')
const proposalQuery = z.object({
  search: text.optional().describe('All words, in trip and number, or in what the lead says'),
  status: z.enum(proposalDisplayStatuses).array().optional(),
  leadId: z.uuid().optional(),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: text.optional(),
})

/** Documents proposals for OpenAPI. */
export const proposalCalls: Record<string, Documentation> = {
  'GET /api/proposals': {
    summary: 'Proposals, the last changed first',
    query: proposalQuery,
  },
  'POST /api/proposals': { summary: 'Begin a proposal for a quote request or a lead' },
  'GET /api/proposals/:id': { summary: 'One proposal with its versions' },
  'PUT /api/proposals/:id': {
    summary: 'Write the version that waits to be sent',
    description: 'Where all were sent, a new one. Lines without `price` are priced by the rates of their dates.',
  },
  'POST /api/proposals/:id/send': {
    summary: 'Seal the version that waits, and mail its link',
    description:
      'A night without a rate, and rates that have changed since, stop it; so do letters that its PDF cannot show, unless `withCodes` is true.',
  },
  'POST /api/proposals/:id/acceptance': {
    summary: 'Record that the customer said yes to staff',
    description:
      'It is bound to the version by `number` and `sha256`, and its price has to be held still on the day of `saidOn`.',
  },
  'POST /api/proposals/:id/withdraw': { summary: 'Take an open proposal back' },
}

export const publicDeparture = z.object({
  date: z.iso.date(),
  endsOn: z.iso.date(),
  bookBy: z.iso.date().describe('The last day to book, where the trip begins'),
  state: z.enum(['open', 'few', 'full', 'stopped', 'closed']),
  left: count.describe('Seats'),
  capacity: count,
  minPax: count.describe('So many travelers make it run'),
  isGuaranteed: z.boolean(),
  price: z.number().describe('Per adult'),
  currency: z.enum(currencies),
})
export const departureAnswer = z.object({
  id: z.uuid(),
  packageId: z.uuid(),
  packageTitle: text,
  startsOn: z.iso.date(),
  endsOn: z.iso.date(),
  bookBy: z.iso.date(),
  timeZone: text,
  capacity: count,
  held: count,
  booked: count,
  left: count,
  waiting: count.describe('Seats that travelers wait for'),
  minPax: count,
  guaranteedAt: instant.nullable(),
  price: z.number().describe('What it is sold for, per adult'),
  ownPrice: z.number().nullable().describe('Null: the package’s'),
  currency: z.enum(currencies),
  status: z.enum(departureStatuses),
  state: z.enum(departureStates).describe('Of status, days and seats'),
  version: count,
  updatedAt: instant,
})
export const addedDepartures = z.object({ ids: z.uuid().array(), skipped: count, packageTitle: text })
export const movedDepartures = z.object({ moved: z.uuid().array(), refused: count })
const departureQuery = z.object({
  search: text.optional().describe('All words, of the package'),
  packageId: z.uuid().optional(),
  state: z.enum(departureStates).array().optional(),
  upcoming: z.boolean().optional().describe('Neither departed nor cancelled'),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  limit: z.number().int().min(1).max(100).optional(),
  cursor: text.optional(),
})

/** Documents departures for OpenAPI. */
export const departureCalls: Record<string, Documentation> = {
  'GET /api/packages/:id/departures': {
    summary: 'The coming departures of a package, by its id',
  },
  'GET /api/departures': { summary: 'Departures, by date', query: departureQuery },
  'POST /api/departures': {
    summary: 'Add a departure, or with `to` those of a rule',
    description: 'Dates that have one are left as they are, and counted in `skipped`.',
  },
  'POST /api/departures/statuses': {
    summary: 'Stop the sale of departures, or resume it',
    description:
      'Where a stop concerns bookings or proposals, it is 409: staff see whom in the office, and confirm it.',
  },
  'GET /api/departures/:id': { summary: 'One departure' },
  'PUT /api/departures/:id': {
    summary: 'Write a departure',
    description: 'A stale `version` is 409, and the newer departure comes as `current`.',
  },
  'POST /api/departures/:id/cancel': {
    summary: 'Cancel a departure that nobody has booked, or was offered',
    description: 'Others are cancelled in the office, where staff see whom it concerns: 409.',
  },
}
