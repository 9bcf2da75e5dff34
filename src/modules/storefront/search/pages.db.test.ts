import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { aPlace } from '../../../testing/factories'
import { callerAs } from '../../../testing/callers'
import { createCatalog } from '../../../testing/catalog'
import { testDeps } from '../../../testing/context'
import { logQueries, useDatabase } from '../../../testing/database'
import { packages } from '../../catalog/packages/table'
import { sorts } from './search.rules'

const database = useDatabase()
const { list, titles, add } = createCatalog(database)

describe('pages', () => {
  const many = async () => {
    for (let i = 0; i < 25; i++) {
      await add(`Reef ${i}`, { priceMinor: 1000 * (1 + (i % 4)), days: 3 + (i % 3), nights: 2, popularity: i % 5 })
    }
  }

  it.each(sorts.map((s) => s.value))('in the order %s meet every package once', async (sort) => {
    await many()
    for (const filter of [
      {},
      { category: ['honeymoon', 'beach'] },
      { minPrice: 1 },
      { search: 'reef', duration: [3, 6] },
    ]) {
      const whole = await titles({ sort, ...filter, limit: 100 })
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort, ...filter, limit: 7, cursor })
        expect(page.total).toBe(25)
        seen.push(...page.items.map((p) => p.title))
        cursor = page.nextCursor ?? undefined
      } while (cursor)
      expect(seen).toEqual(whole)
      expect(new Set(seen).size).toBe(25)
    }
  })

  it('keep their order where more packages match than are counted', async () => {
    const placeId = (await aPlace(database.db)).id
    const prices = Array.from({ length: 1005 }, (_, i) => 1000 + ((i * 37) % 1005))
    const common = {
      placeId,
      destination: 'Reef',
      category: 'honeymoon' as const,
      nights: 2,
      days: 3,
      currency: 'USD' as const,
    }
    const rows = prices.map((priceMinor, i) => ({ ...common, id: newId(), slug: `r${i}`, title: `R${i}`, priceMinor }))
    await database.db.insert(packages).values(rows.map((row) => ({ ...row, status: 'active' as const })))
    const first = await list({ sort: 'price-desc', limit: 100 })
    expect(first.total).toBe(1001)
    const second = await list({ sort: 'price-desc', limit: 100, cursor: first.nextCursor ?? undefined })
    expect([...first.items, ...second.items].map((p) => p.priceMinor)).toEqual(
      Array.from({ length: 200 }, (_, i) => 2004 - i),
    )
  })

  it('after the first one are not counted again', async () => {
    await many()
    const first = await list({ limit: 5 })
    await add('Later')
    const second = await list({ limit: 5, cursor: first.nextCursor })
    expect([first.total, second.total]).toEqual([25, 25])
    expect((await list({ limit: 5 })).total).toBe(26)
  })

  it('end without another one when the last is full', async () => {
    await many()
    expect((await list({ limit: 25 })).nextCursor).toBeNull()
    expect((await list({ limit: 24 })).nextCursor).not.toBeNull()
  })

  it.each(['', 'x', '%%%', 'cG9wdWxhciAxIHg', btoa('popular 1 00000000-0000-0000-0000-00000000000g'), '🙂'])(
    'refuse the cursor %j',
    (cursor) => expect(list({ cursor })).rejects.toMatchObject({ code: 'invalid', details: { field: 'cursor' } }),
  )

  it('refuse a cursor of another order', async () => {
    await many()
    const { nextCursor } = await list({ sort: 'rating', limit: 1 })
    await expect(list({ sort: 'popular', cursor: nextCursor })).rejects.toMatchObject({ details: { field: 'cursor' } })
  })
})

it('the home page asks the database for the version of the catalog alone, until that changes', async ({ skip }) => {
  if (database.kind === 'embedded') skip('counted at the driver')
  await add('Reef')
  const db = await database.anotherPool()
  const sent: string[] = []
  logQueries(db, (text) => void sent.push(text))
  const { call } = await callerAs(testDeps({ db }), null)
  const render = async () => {
    const { search, settings, reviews, auth } = call
    const lists = [search.list({ sort: 'popular', limit: 9 }), search.list({ sort: 'popular', limit: 1 })]
    const rest = [search.facets({}), search.tiles(), search.destinations(), search.promises(), reviews.latest()]
    const [first] = await Promise.all(lists)
    await Promise.all([...rest, settings.site(), auth.me()])
    return first!.items.map(({ title }) => title)
  }
  await render()
  sent.length = 0
  expect(await render()).toEqual(['Reef'])
  expect(sent.length).toBeGreaterThan(0)
  expect(sent.filter((text) => !text.includes('catalog_version'))).toEqual([])
  await add('Harbor')
  expect(await render()).toHaveLength(2)
})
