import { expect, it } from 'vitest'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aDeparture } from '../../testing/departures/departure.factory'
import { aBarePackage } from '../../testing/package.factory'
import { testPages } from '../../testing/pages'

const database = useDatabase()
const site = useApp(database, { pages: testPages })

it('the price beside ‘Book Now’ is that of the departure on the chosen date', async () => {
  const { id: packageId, slug } = await aBarePackage(database.db)
  await aDeparture(database.db, { packageId, priceMinor: 155_500, currency: 'USD' })
  const priceOn = async (query: string) => {
    const { body } = await site.get(`/package/${slug}${query}`, { cookie: 'currency=USD' })
    const [, aside] = /<aside[^>]*aria-label="Price"[^>]*>(.*?)<\/aside>/s.exec(body) ?? []
    return /\$[\d,]+/.exec(aside ?? '')?.[0]
  }
  expect(await priceOn('?date=2027-09-14')).toBe('$1,555')
  expect(await priceOn('')).toBe('$1,299')
})
