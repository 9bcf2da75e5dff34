import { itemPaths } from '../../modules/catalog/inventory/rest.rules'
import { bookingCalls } from './bookings/documentation'
import { importDocumentation } from './imports'
import { settingsDocumentation } from './settings'

/** Documents a route beyond the table of rest.ts and the schema of its procedure. */
export type Documentation = {
  summary: string
  description?: string
  /** Accepts the header Idempotency-Key. */
  isIdempotent?: boolean
}

const idempotent = { isIdempotent: true }

/** Describes partial updates with optimistic locking. */
const changes = (one: string) =>
  `What is absent stays. With \`version\`, a newer ${one} is 409 and comes as \`current\`; without, what is named is written over it.`

const readdressed =
  'Another `email` ends what was opened to the former one: links to proposals stop working, and trips leave its account.'

const inventory = Object.fromEntries(
  itemPaths.flatMap(([path]): [string, Documentation][] => {
    const words = path.replace('-', ' ')
    const alias = path === 'meals' ? { description: 'The same as `meal-plans`.' } : {}
    const change = {
      summary: `Change one of the ${words}`,
      description: `${changes('item')} Another \`currency\` needs its price, and no rates.`,
    }
    return [
      [`GET /api/inventory/${path}`, { summary: `List ${words}`, ...alias }],
      [`POST /api/inventory/${path}`, { summary: `Add to the ${words}`, ...alias }],
      [`GET /api/inventory/${path}/:id`, { summary: `One of the ${words}`, ...alias }],
      [`PUT /api/inventory/${path}/:id`, change],
      [`PATCH /api/inventory/${path}/:id`, change],
      [`DELETE /api/inventory/${path}/:id`, { summary: `Archive one of the ${words}`, ...alias }],
    ]
  }),
)
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
  },
  'GET /api/fits': {
    summary: 'Packages by total budget, party, month, flights and pace, with reasons',
    description:
      'The most popular first. `near` misses one criterion; for no package at all, `lift` is the criterion that hides most.',
  },
  'POST /api/packages': { summary: 'Create a package' },
  'GET /api/packages/:id': { summary: 'One package, by id or slug' },
  'PATCH /api/packages/:id': {
    summary: 'Change a package',
    description: `${changes('package')} Another \`currency\` needs \`price\` and, where there are such, \`originalPrice\` and \`paymentTerms\`.`,
  },
  'DELETE /api/packages/:id': { summary: 'Archive a package' },
  'POST /api/quotes': { summary: 'Ask for a quote', ...idempotent },
  'GET /api/quotes': {
    summary: 'Quote requests',
    description: 'Staff: all. Travelers: their own.',
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
  'GET /api/leads': { summary: 'Leads, the newest first' },
  'POST /api/leads': { summary: 'Add a lead', description: '`notes` begin its timeline.' },
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
    description: `${changes('lead')} Other \`notes\` than the newest are added to its timeline; blank ones change nothing. Another \`currency\` needs \`value\`, where there is one. ${readdressed}`,
  },
  'GET /api/customers': { summary: 'Customers, the last changed first' },
  'POST /api/customers': { summary: 'Add a customer' },
  'GET /api/customers/:id': { summary: 'One customer' },
  'PATCH /api/customers/:id': {
    summary: 'Change a customer',
    description: `${changes('customer')} Leads that were entered with the former name and addresses follow. ${readdressed}`,
  },
  'POST /api/customers/:id/merge': {
    summary: 'Merge another customer into this one',
    description: 'Everything of `from` moves here; of `take`, their fields, too.',
  },
  'POST /api/customer-merges/:id/undo': { summary: 'Take a merge of customers back' },
  ...bookingCalls,
  'POST /api/send-trip-email': {
    summary: 'Send a customized trip by e-mail',
    description: 'The total is the server’s own. The mails are sent after the answer.',
    ...idempotent,
  },
  ...inventory,
  'GET /api/suppliers': { summary: 'Suppliers, by name' },
  'POST /api/suppliers': { summary: 'Add a supplier' },
  'GET /api/suppliers/:id': { summary: 'One supplier' },
  'PATCH /api/suppliers/:id': { summary: 'Change a supplier', description: changes('supplier') },
  ...importDocumentation,
  ...settingsDocumentation,
  'GET /api/recent-bookings': {
    summary: 'The last five bookings',
  },
  'GET /api/places': { summary: 'Places, by name' },
  'POST /api/places': {
    summary: 'Add a place',
    description:
      'With `country`, an ISO 3166 code, instead of `parentId`: it lies there, and the country is added where it is new. `formerSlugs` lead to it.',
  },
  'GET /api/places/known': {
    summary: 'Search countries, regions and cities of GeoNames',
    description:
      'At most 12, with coordinates and time zone. `placeId` is the place of the agency that is this one; another of its name is no hindrance.',
  },
  'POST /api/places/known': {
    summary: 'Add a place that the search found',
    description: 'By its `key`; its country is added with it where it is new.',
  },
  'GET /api/home-tiles': { summary: 'The places of the home page’s tiles, in their order' },
  'PUT /api/home-tiles': {
    summary: 'Set the home page’s tiles',
    description: 'With `from`, the ids that were there before, tiles that were changed meanwhile are 409.',
  },
  'GET /api/places/:id': { summary: 'A place' },
  'PATCH /api/places/:id': {
    summary: 'Change a place',
    description: `${changes('place')} A former \`slug\` leads to the new one.`,
  },
  'POST /api/places/:id/merge': {
    summary: 'Merge a place into another one',
    description: 'For administrators. The other one gets its packages, names and places, and its address leads there.',
  },
  'DELETE /api/places/:id': {
    summary: 'Delete a place that nothing uses',
    description: 'For administrators. 409 says where it is used.',
  },
  'GET /api/top-destinations': {
    summary: 'Destinations of the packages that were asked for, then booked, most in a year',
  },
  'GET /api/dashboard/stats': { summary: 'Numbers of the staff dashboard' },
}
