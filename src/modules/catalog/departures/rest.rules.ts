import type { DepartureView, PublicDeparture } from './departure.rules'

/** Shapes departures for the REST contract. `price` is per adult, in units of `currency` with two decimals. */
export const restPublicDeparture = ({ priceMinor, ...departure }: PublicDeparture) => ({
  ...departure,
  price: priceMinor / 100,
})

export const restDeparture = (departure: DepartureView) => ({
  id: departure.id,
  packageId: departure.packageId,
  packageTitle: departure.packageTitle,
  startsOn: departure.startsOn,
  endsOn: departure.endsOn,
  bookBy: departure.bookBy,
  timeZone: departure.timeZone,
  capacity: departure.capacity,
  held: departure.held,
  booked: departure.booked,
  left: departure.left,
  waiting: departure.waiting,
  minPax: departure.minPax,
  guaranteedAt: departure.guaranteedAt,
  price: departure.soldMinor / 100,
  ownPrice: departure.priceMinor === null ? null : departure.priceMinor / 100,
  currency: departure.currency,
  status: departure.status,
  state: departure.state,
  version: departure.version,
  updatedAt: departure.updatedAt,
})

type Query = { query: Record<string, string | string[] | undefined> }

export const toDepartureQuery = ({
  query: { search, packageId, state, from, to, upcoming, cursor, limit },
}: Query) => ({
  words: search,
  packageId,
  state: state === undefined ? undefined : [state].flat(),
  upcoming: upcoming === undefined ? undefined : upcoming === 'true' || (upcoming === 'false' ? false : upcoming),
  dates: { from, to },
  cursor,
  limit: limit === undefined ? undefined : Number(limit),
})
