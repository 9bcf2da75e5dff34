import { expect, it } from 'vitest'
import { isOfferedOn } from '../../modules/catalog/packages/offered.rules'
import { addDays } from '../../shared/dates'
import { findPackage, readDepartures, readLeads, readRequests } from './data'
import { getDates } from './departures'
import { inSeason } from './stories'

/** Lists days on which the demo may be loaded. */
const days = Array.from({ length: 24 }, (_, i) => addDays('2027-01-09', i * 16))
const getOffered = (key: string) => findPackage(key)!.offered ?? []
const stories = [...readRequests(), ...readLeads()]

it.each(days)(
  'loaded on %s, trips and departures lie in the season of their package, and prices tell seasons apart',
  (today) => {
    for (const one of stories) {
      const { trip, tripIn = 0, isTailored, package: key } = inSeason(one, today)
      if (!trip || isTailored || !key) continue
      expect([key, isOfferedOn(getOffered(key), addDays(today, tripIn))]).toEqual([key, true])
      expect([trip, Math.sign(tripIn)]).toEqual([one.trip, Math.sign(one.tripIn!)])
    }
    for (const demo of readDepartures()) {
      const dated = getDates(demo, today)
      expect(dated.filter(({ date }) => !isOfferedOn(getOffered(demo.key), date))).toEqual([])
      expect(new Set(dated.map(({ price }) => price)).size).toBeGreaterThan(1)
    }
  },
)

it('its people are all different, and their addresses those of nobody', () => {
  const names = new Set(stories.map(({ name }) => name))
  const addresses = new Map(stories.map(({ name, email }) => [email, name]))
  expect(names.size).toBeGreaterThan(75)
  expect(addresses.size).toBe(names.size)
  for (const { email, phone } of stories) {
    expect(email).toMatch(/^[a-z.]+@(mail|itinera)\.example$/)
    expect(phone).toMatch(/^\+1 \d{3} 555 01\d\d$/)
  }
  expect(new Set(stories.map(({ message }) => message)).size).toBe(stories.length)
})
