import { type Caller, word } from './office-calls'

/** Describes a read of what an agency keeps in lists of its own; `make` runs its nth variant. */
export type AgencyCall = { name: string; make: (call: Caller, n: number) => Promise<unknown> }

const country = '00000000-0000-7000-80e0-00000000000f'
const drawn = async (call: Caller, n: number) => (await call.packages.get({ id: `trip-${n * 7 + 1}` })).id

export const agencyCalls: readonly AgencyCall[] = [
  { name: 'site', make: (call) => call.settings.site() },
  { name: 'search bar', make: (call) => call.search.destinations() },
  { name: 'search bar, typed', make: (call) => call.search.destinations({ words: 'kal' }) },
  { name: 'tiles', make: (call) => call.search.tiles() },
  { name: 'packages', make: (call) => call.search.list({}) },
  { name: 'packages of a city', make: (call, n) => call.search.list({ destination: [['Kalara', 'Paris'][n % 2]!] }) },
  { name: 'packages of typed words', make: (call, n) => call.search.list({ search: word(n) }) },
  { name: 'packages of a misspelled place', make: (call) => call.search.list({ search: 'Kalaara beach' }) },
  { name: 'filters', make: (call) => call.search.facets({}) },
  { name: 'filters of a search', make: (call) => call.search.facets({ search: 'beach' }) },
  { name: 'a package', make: (call, n) => call.packages.get({ id: `trip-${n * 7 + 1}` }) },
  { name: 'destinations', make: (call) => call.destinations.list() },
  { name: 'a city', make: (call) => call.destinations.get({ slug: 'paris-city' }) },
  { name: 'a region', make: (call) => call.destinations.get({ slug: 'europe-region' }) },
  { name: 'places of the office', make: (call) => call.places.search({}) },
  { name: 'places by change', make: (call) => call.places.search({ sort: 'updated', descending: true }) },
  { name: 'places by words', make: (call) => call.places.search({ words: 'par' }) },
  { name: 'places in one', make: (call) => call.places.search({ within: country }) },
  { name: 'places at the top', make: (call) => call.places.search({ within: 'top' }) },
  { name: 'places to choose from', make: (call) => call.places.list() },
  { name: 'places to choose from, typed', make: (call) => call.places.list({ words: 'kal' }) },
  { name: 'a typed destination', make: (call) => call.places.read({ text: 'Pariss, France' }) },
  { name: 'places of tiles', make: (call) => call.places.tiles() },
  { name: 'settings', make: (call) => call.settings.agency() },
  { name: 'roles', make: (call) => call.roles.list() },
  { name: 'rates', make: (call) => call.settings.rates() },
  { name: 'draft of a package', make: async (call, n) => call.packageDrafts.of({ packageId: await drawn(call, n) }) },
]
