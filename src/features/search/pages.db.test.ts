import { describe, expect, it } from 'vitest'
import { catalogOf } from '../../testing/catalog'
import { useDatabase } from '../../testing/database'
import { sorts } from './search.rules'

const database = useDatabase()
const { list, titles, add } = catalogOf(database)

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
