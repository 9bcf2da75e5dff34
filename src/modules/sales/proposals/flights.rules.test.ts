import { expect, it } from 'vitest'
import { namesFlights } from './flights.rules'

it.each([
  ['Return flights', true],
  ['Air fare, economy', true],
  ['Vuelos de ida y vuelta', true],
  ['Hin- und Rückflüge ab Frankfurt, Flüge inklusive', true],
  ['Rückflug', true],
  ['Vols internationaux', true],
  ['Volo A/R da Milano', true],
  ['Passagens aéreas', true],
  ['Авиабилеты туда и обратно', true],
  ['تذاكر طيران', true],
  ['दिल्ली से उड़ान', true],
  ['往返机票', true],
  ['往復航空券', true],
  ['왕복 항공권', true],
  ['Uçuş dahil', true],
  ['BKK–KBV, 23 kg', true],
  ['Flightless birds', false],
  ['Ausflug zu den Inseln', false],
  ['Transfer vom Flughafen', false],
  ['Volcano hike', false],
  ['Parking lot', false],
  ['Full-day van tour', false],
])('%s: flights %s', (text, isSo) => {
  expect(namesFlights(text)).toBe(isSo)
})
