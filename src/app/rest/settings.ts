import { z } from 'zod'
import { libraryPage, libraryPicture } from '../../modules/core/media/view'
import { deliveryStatuses } from '../../modules/core/webhooks/event.rules'
import { delivery, endpoint, endpointWithSecret } from '../../modules/core/webhooks/view'
import { apiKey, madeKey } from '../../modules/identity/api-keys/view'
import { officeRole } from '../../modules/identity/roles/view'
import { team } from '../../modules/identity/teams/view'
import { userQuery } from '../../modules/office/users/rest.rules'
import { setupDocument } from '../../modules/office/setup-file/schema'
import { setupParts } from '../../modules/office/setup-file/view'
import { feedView, madeFeed } from '../../modules/identity/calendars/view'
import { listedPage, pageDraft } from '../../modules/settings/pages/view'
import { agencyBrand, agencyCurrencies, agencyLists, ownAgency, storedRate } from '../../modules/settings/settings/view'
import { taxRate } from '../../modules/settings/taxes/view'
import { agencyTerms } from '../../modules/settings/terms/view'
import type { RestRequest, RestRoute } from '../../platform/server/rest'
import { restListQuery, type RestQuery, restQuery } from '../../shared/rest-query'
import { sameInRest } from '../../shared/rest-shape'
import { exchangeRate, rowId, text } from '../../shared/views'
import type { Documentation } from './documentation'
import { restUserAccount, restUserDetail } from './people'
import { body, byId, readNothing, act, all, create, get, many, nothing, one, patch, put, remove, whole } from './route'

/** Passes a body that is no object unchanged, for the schema to refuse. */
const withParam =
  (name: string, from = name) =>
  (req: RestRequest) =>
    typeof req.body === 'object' && req.body !== null && !Array.isArray(req.body)
      ? { ...req.body, [name]: req.params[from] }
      : (req.body ?? null)
const withId = withParam('id')

const rateQuery = restListQuery({})
const readVersion = restQuery({ version: z.number().int().describe('Of the page as it was read') })
const pageVersion: RestQuery = {
  ...readVersion,
  toInput: (req) => ({ ...(readVersion.toInput(req) as object), id: req.params?.id }),
}
const pictureQuery = restListQuery({
  search: text.describe('Words in its text, or in the name of what shows it'),
  unused: z.boolean().describe('Only what nothing shows'),
  undescribed: z.boolean().describe('Only what is described nowhere'),
})
const deliveryQuery = restListQuery({ endpointId: text, status: z.enum(deliveryStatuses) })

const brand = one('AgencyBrand', sameInRest(agencyBrand))
const agency = one('Agency', sameInRest(ownAgency))
const page = one('Page', sameInRest(pageDraft))
const user = one('Account', restUserAccount)
const tax = one('Tax', sameInRest(taxRate))
const withSecret = one('WebhookWithSecret', sameInRest(endpointWithSecret))

/** Reads and changes what an agency owns as data (product.md 9), by the office's own calls. */
export const settings: RestRoute[] = [
  get('/api/settings', 'settings.agency', readNothing, agency),
  patch('/api/settings', 'settings.update', body, agency),
  get('/api/settings/setup', 'setup.export', readNothing, one('AgencySetup', sameInRest(setupDocument))),
  act('/api/settings/setup/preview', 'setup.preview', body, one('AgencySetupParts', sameInRest(setupParts))),
  act('/api/settings/setup', 'setup.takeOver', body, one('AgencySetupParts', sameInRest(setupParts))),
  get('/api/settings/brand', 'settings.brand', readNothing, brand),
  patch('/api/settings/brand', 'settings.changeBrand', body, brand),
  get('/api/settings/terms', 'settings.terms', readNothing, one('AgencyTerms', sameInRest(agencyTerms))),
  patch('/api/settings/terms', 'settings.changeTerms', body, one('AgencyTerms', sameInRest(agencyTerms))),
  get(
    '/api/settings/currencies',
    'settings.currencies',
    readNothing,
    one('AgencyCurrencies', sameInRest(agencyCurrencies)),
  ),
  patch(
    '/api/settings/currencies',
    'settings.changeCurrencies',
    body,
    one('AgencyCurrencies', sameInRest(agencyCurrencies)),
  ),
  get('/api/settings/lists', 'settings.lists', readNothing, one('AgencyLists', sameInRest(agencyLists))),
  patch('/api/settings/lists', 'settings.changeLists', body, one('AgencyLists', sameInRest(agencyLists))),
  act(
    '/api/settings/categories/:key/merge',
    'settings.mergeCategory',
    withParam('from', 'key'),
    one('AgencyLists', sameInRest(agencyLists)),
  ),
  get(
    '/api/settings/exchange-rates',
    'settings.exchangeRates',
    rateQuery,
    many('StoredExchangeRate', sameInRest(storedRate)),
  ),
  remove('/api/settings/exchange-rates/:from/:to/:asOf', 'settings.deleteRate', ({ params }) => params, nothing),
  put('/api/settings/exchange-rates', 'settings.setRate', body, one('ExchangeRate', sameInRest(exchangeRate))),
  get('/api/taxes', 'taxes.list', readNothing, whole('Taxes', sameInRest(taxRate))),
  create('/api/taxes', 'taxes.create', body, tax),
  put('/api/taxes/:id', 'taxes.update', withId, tax),
  remove('/api/taxes/:id', 'taxes.remove', byId, nothing),
  get('/api/pages', 'pages.list', readNothing, whole('Pages', sameInRest(listedPage))),
  create('/api/pages', 'pages.create', body, page),
  get('/api/pages/:id', 'pages.open', byId, page),
  put('/api/pages/:id', 'pages.update', withId, page),
  act('/api/pages/:id/publish', 'pages.publish', withId, page),
  act('/api/pages/:id/unpublish', 'pages.unpublish', withId, page),
  remove('/api/pages/:id', 'pages.remove', pageVersion, nothing),
  get(
    '/api/gallery',
    'media.library',
    pictureQuery,
    many('GalleryPicture', sameInRest(libraryPage.shape.items.element)),
  ),
  put('/api/gallery/:id', 'media.describe', withId, one('GalleryPicture', sameInRest(libraryPicture))),
  remove('/api/gallery/:id', 'media.remove', byId, nothing),
  get('/api/api-keys', 'apiKeys.list', readNothing, whole('ApiKeys', sameInRest(apiKey))),
  create('/api/api-keys', 'apiKeys.create', body, one('NewApiKey', sameInRest(madeKey))),
  remove('/api/api-keys/:id', 'apiKeys.revoke', byId, nothing),
  get('/api/webhooks', 'webhooks.list', readNothing, whole('Webhooks', sameInRest(endpoint))),
  create('/api/webhooks', 'webhooks.create', body, withSecret),
  patch('/api/webhooks/:id', 'webhooks.update', withId, one('Webhook', sameInRest(endpoint))),
  remove('/api/webhooks/:id', 'webhooks.remove', byId, nothing),
  act('/api/webhooks/:id/secret', 'webhooks.renewSecret', byId, withSecret),
  act('/api/webhooks/:id/test', 'webhooks.sendTest', byId, one('WebhookDelivery', sameInRest(delivery))),
  get('/api/webhook-deliveries', 'webhooks.deliveries', deliveryQuery, many('WebhookDelivery', sameInRest(delivery))),
  act('/api/webhook-deliveries/:id/replay', 'webhooks.replay', byId, one('RowId', sameInRest(rowId))),
  get('/api/calendars', 'calendars.list', readNothing, whole('CalendarFeeds', sameInRest(feedView))),
  create('/api/calendars', 'calendars.make', body, one('NewCalendarFeed', sameInRest(madeFeed))),
  remove('/api/calendars/:kind', 'calendars.remove', (req) => ({ kind: req.params.kind }), nothing),
  get('/api/users', 'users.list', userQuery, many('Account', restUserAccount)),
  create('/api/users', 'users.invite', body, user),
  get('/api/users/:id', 'users.get', byId, one('AccountDetail', restUserDetail)),
  put('/api/users/:id', 'users.update', withId, user),
  act('/api/users/:id/invitation', 'users.inviteAgain', byId, user),
  put('/api/users/:id/role', 'users.setRole', withId, user),
  put('/api/users/:id/active', 'users.setActive', withId, user),
  act('/api/users/:id/sign-out', 'users.signOut', byId, user),
  remove('/api/users/:id/two-factor', 'users.removeTwoFactor', byId, nothing),
  put('/api/users/:id/teams', 'teams.setForUser', withParam('userId', 'id'), whole('Teams', sameInRest(team))),
  get('/api/roles', 'roles.list', readNothing, whole('Roles', sameInRest(officeRole))),
  create('/api/roles', 'roles.create', body, one('Role', sameInRest(officeRole))),
  put('/api/roles/:id', 'roles.update', withId, one('Role', sameInRest(officeRole))),
  remove('/api/roles/:id', 'roles.remove', byId, nothing),
  get('/api/teams', 'teams.list', readNothing, all('Team', sameInRest(team))),
  create('/api/teams', 'teams.create', body, one('Team', sameInRest(team))),
  put('/api/teams/:id', 'teams.update', withId, one('Team', sameInRest(team))),
  remove('/api/teams/:id', 'teams.remove', byId, nothing),
]

export const settingsDocumentation: Record<string, Documentation> = {
  'GET /api/settings/terms': { summary: 'Terms of the agency, and the parameters of its estimate' },
  'PATCH /api/settings/terms': {
    summary: 'Change terms of the agency',
    description: 'What is absent stays. A stale `version` is 409. Bookings and sent proposals keep their terms.',
  },
  'GET /api/settings/currencies': { summary: 'Currency of prices, and those that the agency sells in' },
  'PATCH /api/settings/currencies': {
    summary: 'Change currencies of the agency',
    description: 'What is absent stays. A stale `version` is 409. Offers and bookings keep their currency.',
  },
  'GET /api/settings/lists': {
    summary:
      'Departure cities, destinations and budgets of the forms, cities and tags of the filters, categories and tabs',
  },
  'PATCH /api/settings/lists': {
    summary: 'Change lists of the forms and filters',
    description:
      'A list is replaced as a whole; what is absent stays. A stale `version` is 409. Requests keep their words. A category keeps its `key` under another label; one that packages are in is not removed.',
  },
  'POST /api/settings/categories/:key/merge': {
    summary: 'Merge a category into another one',
    description: 'Packages and names move to `into`. A stale `version` is 409.',
  },
  'GET /api/settings/exchange-rates': {
    summary: 'Exchange rates, the newest first',
    description:
      'Each counts from its day on, until the next one of the pair. `micros`: millionths of `to` for one `from`.',
  },
  'PUT /api/settings/exchange-rates': {
    summary: 'Set an exchange rate',
    description:
      'Of a pair from a day on, by default today where the agency is; replaces one of the same day. What was priced keeps its rate.',
  },
  'DELETE /api/settings/exchange-rates/:from/:to/:asOf': {
    summary: 'Delete an exchange rate',
    description: 'From its day on the one before counts, if any. What was priced or paid by it keeps it.',
  },
  'GET /api/users': {
    summary: 'Accounts, the newest first',
    description: 'For administrators',
  },
  'GET /api/roles': {
    summary: 'Roles of the staff with their permissions',
    description: 'The built-in ones come first: they have no `id` and cannot be changed.',
  },
  'POST /api/roles': {
    summary: 'Add a role',
    description:
      'Nobody gives rights that they lack. A right to change records comes with the one to see them. `sees`: records of their own, of their teams, or all.',
  },
  'PUT /api/roles/:id': {
    summary: 'Change a role',
    description:
      'Counts from the next request of its users on. One whose people work on leads, requests or proposals keeps `leads.read`: else 409.',
  },
  'DELETE /api/roles/:id': {
    summary: 'Delete a role that nobody has',
  },
  'GET /api/teams': {
    summary: 'Teams with their members, by name',
  },
  'POST /api/teams': {
    summary: 'Add a team',
    description: 'Its members see each other’s records.',
  },
  'PUT /api/teams/:id': {
    summary: 'Change the name and the members of a team',
  },
  'DELETE /api/teams/:id': {
    summary: 'Delete a team; its members stay',
  },
  'GET /api/settings': { summary: 'All settings of the agency' },
  'PATCH /api/settings': {
    summary: 'Change settings of the agency',
    description:
      'What is absent stays, also within a group such as `billing` or `brand`; a blank text is removed. Lists and terms are replaced as a whole. An API key does not change `staffTwoFactor`. A stale `version` is 409.',
  },
  'GET /api/settings/setup': {
    summary: 'The set-up of the agency as one document',
    description:
      'For another agency: settings, taxes, newest exchange rates, roles and own pages, without uploaded pictures, users, secrets and records. Parts that take a permission which the caller lacks are left out. The log says who got it.',
  },
  'POST /api/settings/setup/preview': {
    summary: 'Preview an import of a set-up',
    description:
      'Takes the document, of which parts may be left out, and changes nothing. Each part says what it changes here, or why it cannot be taken over; `version` is sent with it.',
  },
  'POST /api/settings/setup': {
    summary: 'Import parts of a set-up',
    description:
      'Takes the document with `parts`: the version of each chosen part, as previewed. All of them are taken over, or none. A part that changed meanwhile is 409, with a new preview in `current`. Of settings, what is absent stays; taxes, rates, roles and pages that the document does not name stay.',
  },
  'GET /api/settings/brand': { summary: 'Name, logo, colors and texts of the agency’s brand' },
  'PATCH /api/settings/brand': {
    summary: 'Change name and brand',
    description:
      'What is absent stays, also within `brand`; null removes a picture or a color, and a blank text is removed. Colors that are hard to read and pictures that were not uploaded are 400. A stale `version` is 409.',
  },
  'GET /api/pages': { summary: 'Own pages of the site, without their texts' },
  'POST /api/pages': {
    summary: 'Write a page',
    description:
      'A draft, until it is published. With the slug `terms` or `privacy` it takes the place of the standard text at that address.',
  },
  'GET /api/pages/:id': { summary: 'The draft of a page' },
  'PUT /api/pages/:id': {
    summary: 'Change the draft of a page',
    description: 'Visitors see what was published last, at `publishedSlug`. A stale `version` is 409.',
  },
  'POST /api/pages/:id/publish': {
    summary: 'Publish the draft of a page',
    description: 'Former addresses lead to it.',
  },
  'POST /api/pages/:id/unpublish': { summary: 'Take a page off the site' },
  'DELETE /api/pages/:id': {
    summary: 'Delete a page',
    description: '409 while visitors see it, and for a stale `version`.',
  },
  'GET /api/gallery': {
    summary: 'Pictures of the agency, and what shows them',
    description: 'The newest first. `POST /api/objects/upload` adds one.',
  },
  'PUT /api/gallery/:id': {
    summary: 'Say what a picture shows',
    description: 'Takes `alt` and `version`; 409 with the newer picture for another version.',
  },
  'DELETE /api/gallery/:id': { summary: 'Delete a picture that nothing shows', description: '409 while one does.' },
  'GET /api/taxes': { summary: 'Taxes' },
  'POST /api/taxes': { summary: 'Add a tax' },
  'PUT /api/taxes/:id': { summary: 'Change a tax', description: 'A stale `version` is 409.' },
  'DELETE /api/taxes/:id': { summary: 'Delete a tax' },
  'GET /api/api-keys': { summary: 'API keys, without their secrets' },
  'POST /api/api-keys': {
    summary: 'Make an API key',
    description:
      'A right to change records comes with the one to see them. Takes the own password, and `code` with two-factor authentication. `key` is shown once.',
  },
  'DELETE /api/api-keys/:id': { summary: 'Revoke an API key' },
  'GET /api/webhooks': { summary: 'Addresses that are notified of events' },
  'POST /api/webhooks': {
    summary: 'Add an address',
    description:
      '`secret` signs its calls, and is shown once. Who adds it sees all records that its events are about: else 400 at `events`.',
  },
  'PATCH /api/webhooks/:id': {
    summary: 'Change an address or its events',
    description:
      'What is absent stays. A stale `version` is 409. Its events are refused as in adding, but for switching it off; with another `url`, or switched on, also those that it got before, as its calls may be sent again. An API key changes neither `url` nor `events`. Calls that ended while it was off wait again once it is on.',
  },
  'DELETE /api/webhooks/:id': { summary: 'Delete an address' },
  'POST /api/webhooks/:id/secret': {
    summary: 'Give an address a new secret',
    description:
      'It is shown once. The one before signs calls as well for 24 hours: `webhook-signature` has a signature of each. A second new one ends it at once.',
  },
  'POST /api/webhooks/:id/test': { summary: 'Send a test to an address' },
  'GET /api/webhook-deliveries': { summary: 'Calls of webhooks with their answers, the newest first' },
  'POST /api/webhook-deliveries/:id/replay': { summary: 'Send a call again' },
  'GET /api/calendars': { summary: 'Own calendar feeds, without their addresses' },
  'POST /api/calendars': {
    summary: 'Make the address of a calendar feed',
    description: 'It is shown once. An address of this kind that was made before ends.',
  },
  'DELETE /api/calendars/:kind': { summary: 'End a calendar feed' },
  'POST /api/users': {
    summary: 'Invite a user',
    description: 'Access that a key gave would outlive it.',
  },
  'GET /api/users/:id': { summary: 'One account with its devices and events' },
  'PUT /api/users/:id': { summary: 'Change name and phone', description: 'A stale `version` is 409.' },
  'POST /api/users/:id/invitation': { summary: 'Send the invitation again' },
  'PUT /api/users/:id/role': {
    summary: 'Change a user’s role',
    description: '`handTo` takes over open work: a colleague’s id, or null for the queue.',
  },
  'PUT /api/users/:id/active': {
    summary: 'Activate or deactivate an account',
    description:
      '`handTo` takes over open work: a colleague’s id, or null for the queue. An API key deactivates, and does not activate.',
  },
  'POST /api/users/:id/sign-out': { summary: 'Sign a user out on all devices' },
  'DELETE /api/users/:id/two-factor': {
    summary: 'Remove the two-factor authentication of a user who has lost it',
    description: 'They are signed out on all devices, and get a mail. 409 where it is off, and for one’s own.',
  },
  'PUT /api/users/:id/teams': {
    summary: 'Set the teams of a user',
    description: 'All of them; answers all teams.',
  },
}
