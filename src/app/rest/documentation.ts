import { z } from 'zod'
import { itemPaths } from '../../modules/catalog/inventory/rest.rules'
import { itemStatuses } from '../../modules/catalog/inventory/item.rules'
import { leadStatuses } from '../../modules/sales/leads/transition.rules'
import { quoteStatuses } from '../../modules/sales/quotes/transition.rules'
import { listQuotesInput } from '../../modules/sales/quotes/schema'
import { searchPackagesInput } from '../../modules/storefront/search/schema'
import { moneyCalls } from './bookings/money-answers'
import { supplierCalls } from './bookings/supplier-answers'
import { paperCalls } from './bookings/paper-answers'
import { bookingCalls } from './bookings/booking-answers'
import { fitCalls } from './catalog/fit-answers'
import { departureCalls, proposalCalls } from './offer-answers'

/** Documents a route beyond the table of rest.ts and the schema of its procedure. */
export type Documentation = {
  summary: string
  description?: string
  query?: z.ZodObject
  /** Accepts the header Idempotency-Key. */
  isIdempotent?: boolean
}

const idempotent = { isIdempotent: true }

/** Describes partial updates with optimistic locking. */
const changes = (one: string) =>
  `What is absent stays. With \`version\`, a newer ${one} is 409 and comes as \`current\`; without, what is named is written over it.`

const page = { limit: z.number().int().min(1).max(100).optional(), cursor: z.string().optional() }
const repeated = z.string().array().optional()
const packageQuery = z.object({
  search: searchPackagesInput.shape.search.describe(
    'As people type: words of title, places, category and tags; months, budgets, days, flights, stars, people',
  ),
  destination: repeated.describe('Names or slugs of places; any of them'),
  departureCity: z.string().optional(),
  category: repeated,
  minPrice: z.number().min(0).optional().describe('Per adult, in `currency` or the agency’s'),
  maxPrice: z.number().min(0).optional(),
  duration: z.number().int().array().optional().describe('Days; any of the buckets'),
  hotelRating: z.number().int().array().optional().describe('At least so many stars'),
  isFlightIncluded: z.boolean().optional(),
  includeFlights: z.boolean().optional().describe('Another name of isFlightIncluded'),
  date: searchPackagesInput.shape.date.describe('Departures on this day; packages of set dates in the week around it'),
  flex: searchPackagesInput.shape.flex.describe('Departures so many days around the date, or in its month'),
  currency: searchPackagesInput.shape.currency.describe('Of minPrice, maxPrice, maxTotal and budgets in the search'),
  maxTotal: z.number().optional().describe('For the whole party'),
  adults: z.number().int().optional(),
  children: z.number().int().optional(),
  rooms: z.number().int().optional(),
  sort: searchPackagesInput.shape.sort,
  ...page,
  admin: z.boolean().optional().describe('Staff: packages of every status'),
  status: z.enum(['draft', 'active', 'inactive', 'archived']).optional().describe('With `admin=true`'),
})
const quoteQuery = z.object({
  status: z.enum(quoteStatuses).optional(),
  sort: listQuotesInput.shape.sort,
  ...page,
})

const itemQuery = z.object({
  search: z.string().optional().describe('All words, in any order: name and location'),
  status: z.enum(itemStatuses).array().optional().describe('Any of them; absent: all but archived ones'),
  ...page,
})
const inventory = Object.fromEntries(
  itemPaths.flatMap(([path]): [string, Documentation][] => {
    const words = path.replace('-', ' ')
    const alias = path === 'meals' ? { description: 'The same as `meal-plans`.' } : {}
    const change = { summary: `Change one of the ${words}`, description: changes('item') }
    return [
      [`GET /api/inventory/${path}`, { summary: `List ${words}`, ...alias, query: itemQuery }],
      [`POST /api/inventory/${path}`, { summary: `Add to the ${words}`, ...alias }],
      [`GET /api/inventory/${path}/:id`, { summary: `One of the ${words}`, ...alias }],
      [`PUT /api/inventory/${path}/:id`, change],
      [`PATCH /api/inventory/${path}/:id`, change],
      [`DELETE /api/inventory/${path}/:id`, { summary: `Archive one of the ${words}`, ...alias }],
    ]
  }),
)
const userQuery = z.object({
  search: z.string().optional().describe('All words, in name or e-mail'),
  role: z.enum(['traveler', 'agent', 'admin']).array().optional(),
  status: z.enum(['active', 'invited', 'deactivated']).array().optional(),
  ...page,
})

const leadQuery = z.object({ status: z.enum(leadStatuses).optional(), ...page })
const customerQuery = z.object({
  search: z.string().optional().describe('All words, in name, addresses, company, tags, preferences or notes'),
  ...page,
})

export const documentation: Record<string, Documentation> = {
  'POST /api/auth/login': { summary: 'Sign in', description: 'Sets the session cookie.' },
  'POST /api/auth/register': { summary: 'Register and sign in' },
  'POST /api/auth/logout': { summary: 'Sign out' },
  'POST /api/auth/reset-password': {
    summary: 'Change the password',
    description: 'Other devices are signed out.',
  },
  'GET /api/auth/user': { summary: 'The signed-in user' },
  'PUT /api/auth/profile': {
    summary: 'Change the profile',
    description: 'What is absent stays. A masked number that is sent back leaves the stored one as it is.',
  },
  'GET /api/co-travelers': { summary: 'Own co-travelers' },
  'POST /api/co-travelers': { summary: 'Add a co-traveler' },
  'PUT /api/co-travelers/:id': { summary: 'Change a co-traveler' },
  'DELETE /api/co-travelers/:id': { summary: 'Delete a co-traveler' },
  'GET /api/devices': { summary: 'Devices that are signed in' },
  'POST /api/devices/:id/logout': {
    summary: 'Sign a device out',
    description: 'With the password, unless the caller signed in within 15 minutes or it is this device.',
  },
  'POST /api/objects/upload': {
    summary: 'Upload a picture, or start its upload',
    description:
      'As multipart/form-data with the picture in `file`: stored at once. Without a body: PUT the bytes to `uploadURL`; its path then serves the picture.',
  },
  'GET /api/packages': {
    summary: 'Search packages',
    query: packageQuery,
  },
  ...fitCalls,
  'POST /api/packages': { summary: 'Create a package' },
  'GET /api/packages/:id': { summary: 'One package, by id or slug' },
  'PATCH /api/packages/:id': { summary: 'Change a package', description: changes('package') },
  'DELETE /api/packages/:id': { summary: 'Archive a package' },
  'POST /api/quotes': { summary: 'Ask for a quote', ...idempotent },
  'GET /api/quotes': {
    summary: 'Quote requests',
    description: 'Staff: all. Travelers: their own.',
    query: quoteQuery,
  },
  'GET /api/quotes/:id': { summary: 'One quote request' },
  'PATCH /api/quotes/:id': { summary: 'Confirm or cancel a quote request' },
  'POST /api/quotes/:id/corrections': {
    summary: 'Correct what was asked for',
    description:
      'What is absent stays. Another package, party or options are priced anew. A stale `version` is 409, and the newer request comes as `current`.',
  },
  'POST /api/quotes/:id/calls': {
    summary: 'Write down a call about a quote request',
    description: 'One in which somebody was reached answers it.',
  },
  'GET /api/leads': { summary: 'Leads, the newest first', query: leadQuery },
  'POST /api/leads': { summary: 'Add a lead' },
  'GET /api/leads/:id': {
    summary: 'One lead',
    description: 'A lead that was merged is 404, and `mergedInto` names the one that stayed.',
  },
  'POST /api/leads/:id/merge': {
    summary: 'Merge another lead of the customer into this one',
    description: 'Everything of `from` moves here; of `take`, its fields, too.',
  },
  'POST /api/lead-merges/:id/undo': { summary: 'Take a merge of leads back' },
  'PATCH /api/leads/:id': {
    summary: 'Change a lead',
    description: changes('lead'),
  },
  'GET /api/customers': { summary: 'Customers, the last changed first', query: customerQuery },
  'POST /api/customers': { summary: 'Add a customer' },
  'GET /api/customers/:id': { summary: 'One customer' },
  'PATCH /api/customers/:id': {
    summary: 'Change a customer',
    description: `${changes('customer')} Leads that were entered with the former name and addresses follow.`,
  },
  'POST /api/customers/:id/merge': {
    summary: 'Merge another customer into this one',
    description: 'Everything of `from` moves here; of `take`, their fields, too.',
  },
  'POST /api/customer-merges/:id/undo': { summary: 'Take a merge of customers back' },
  ...departureCalls,
  ...proposalCalls,
  ...bookingCalls,
  ...moneyCalls,
  ...supplierCalls,
  ...paperCalls,
  'POST /api/send-trip-email': {
    summary: 'Send a customized trip by e-mail',
    description: 'The total is the server’s own. The mails are sent after the answer.',
    ...idempotent,
  },
  ...inventory,
  'GET /api/users': {
    summary: 'Accounts, the newest first',
    description: 'For administrators',
    query: userQuery,
  },
  'GET /api/recent-bookings': {
    summary: 'The last five bookings',
  },
  'GET /api/places': {
    summary: 'Places that packages go to, by name',
  },
  'POST /api/places': {
    summary: 'Add a place that packages can go to; its country is added with it where it is new',
  },
  'GET /api/top-destinations': {
    summary: 'Destinations of the packages that were asked for most in a year',
  },
  'GET /api/dashboard/stats': { summary: 'Numbers of the staff dashboard' },
}
