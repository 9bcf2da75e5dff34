import { newId } from '../../platform/server/ids'
import { taxes } from '../../modules/settings/taxes/table'
import type { Db } from '../../platform/server/database/db'
import type { DraftLine, DraftOffer } from '../../modules/sales/proposals/offer.rules'

/** Builds a service of the agency: $250 for the trip, at a cost of $100. */
export const aService = (overrides: Partial<DraftLine> = {}): DraftLine => ({
  key: newId(),
  day: null,
  kind: 'service',
  itemKind: null,
  itemId: null,
  title: 'Planning and on-call',
  detail: '',
  group: '',
  state: 'included',
  unit: 'trip',
  count: 1,
  times: 1,
  occupancy: 0,
  ageBand: 'any',
  price: { netMinor: 100_00, sellMinor: 250_00, reason: '' },
  ...overrides,
})

/** Builds a choice of two beds: the first is chosen, the second costs $70 more. */
export const aChoice = (): DraftLine[] => [
  aService({ title: 'Bungalow', group: 'Where you sleep', state: 'chosen' }),
  aService({
    title: 'Pavilion',
    group: 'Where you sleep',
    state: 'not-chosen',
    price: { netMinor: 150_00, sellMinor: 320_00, reason: '' },
  }),
]

/** Builds an offer for two adults from 10 May 2027, valid until 30 March; one line for $250. */
export const anOffer = (overrides: Partial<DraftOffer> = {}): DraftOffer => ({
  title: 'Seven mornings on the Andaman',
  travelFrom: '2027-05-10',
  expiresOn: '2027-03-30',
  adults: 2,
  children: 0,
  rooms: 1,
  days: [{ day: 1, title: 'By longtail to Railay', text: 'A driver meets you.' }],
  lines: [aService()],
  discount: null,
  taxes: [],
  ...overrides,
})

/** Inserts these taxes into the agency's table, valid from 2020 on. */
export async function agencyTaxes(db: Db, chosen: DraftOffer['taxes']): Promise<void> {
  const rows = chosen.map(({ label: name, basisPoints, on: base }) => ({
    id: newId(),
    name,
    basisPoints: Math.round(basisPoints),
    milliPercent: Math.round(basisPoints * 10),
    base,
    validFrom: '2020-01-01',
  }))
  if (rows.length > 0) await db.insert(taxes).values(rows).onConflictDoNothing()
}
