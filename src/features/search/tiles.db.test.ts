import { expect, it } from 'vitest'
import { testContext, testDeps } from '../../testing/context'
import { useDatabase } from '../../testing/database'
import { aMedia } from '../../testing/factories'
import { aBarePackage } from '../../testing/package.factory'
import type { SavePlaceInput } from '../places/schema'
import { listTiles } from './destinations.service'
import { savePlace } from './place.service'

const database = useDatabase()
const ctx = () => testContext(testDeps({ db: database.db }))
const save = (input: SavePlaceInput) => savePlace({ ctx: ctx(), input })
const thailand = { slug: 'thailand', name: 'Thailand', kind: 'country', timeZone: 'Asia/Bangkok' } as const

it('tiles stand in their order with their picture and the active packages there and below', async () => {
  const { id: tileImageId, key } = await aMedia(database.db)
  const above = await save({ ...thailand, tileRank: 2, tileImageId })
  const krabi = await save({ slug: 'krabi', name: 'Krabi', kind: 'city', parentSlug: 'thailand' })
  await save({ slug: 'japan', name: 'Japan', kind: 'country', tileRank: 1 })
  await aBarePackage(database.db, { placeId: above.id })
  await aBarePackage(database.db, { placeId: krabi.id })
  await aBarePackage(database.db, { placeId: krabi.id, status: 'draft' })
  const picture = { key, alt: 'Thailand', width: 1600, height: 1000, focusX: 50, focusY: 50 }
  expect(await listTiles({ ctx: ctx() })).toEqual([
    { slug: 'japan', name: 'Japan', packages: 0, image: null },
    { slug: 'thailand', name: 'Thailand', packages: 2, image: expect.objectContaining(picture) },
  ])
})
