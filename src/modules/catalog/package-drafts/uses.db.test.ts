import { expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { blankContent, finishedContent, newDraft } from '../../../testing/drafts/draft.factory'
import { purgeItems } from '../inventory/remove.service'
import { hotels } from '../inventory/table'
import { purgePackages } from '../../servicing/packages/purge-packages.service'
import { packages } from '../packages/table'
import { packageDrafts } from './table'

const database = useDatabase()
const deps = useDeps(database)

const days = 86_400

it('an unpublished draft counts as a use of its items: they are not removed for good', async () => {
  const { call } = await callerAs(deps, 'admin')
  const content = await finishedContent(deps.db)
  const hotel = content.hotels[0]!.id
  const id = newId()
  await call.packageDrafts.save({ ...newDraft, id, content })
  const use = { itemId: hotel, id, slug: null, title: 'Reef and Rice', status: 'draft' }
  expect(await call.inventory.uses({ kind: 'hotels', id: hotel })).toEqual([use])
  expect(await call.inventory.remove({ kind: 'hotels', id: hotel })).toMatchObject({ uses: [use] })
  deps.clock.advance(31 * days)
  await purgeItems(testContext(deps))
  expect(await database.db.$count(hotels)).toBe(1)
  await call.packageDrafts.discard({ id, version: 1 })
  await purgeItems(testContext(deps))
  expect(await database.db.$count(hotels)).toBe(0)
})

it('a published draft is no use of its own: its package is', async () => {
  const { call } = await callerAs(deps, 'agent')
  const content = await finishedContent(deps.db)
  const id = newId()
  await call.packageDrafts.save({ ...newDraft, id, content })
  const { packageId } = await call.packageDrafts.publish({ id, version: 1 })
  const uses = await call.inventory.uses({ kind: 'transfers', id: content.transfers[0]!.id })
  expect(uses.map((use) => use.id)).toEqual([packageId])
})

it('an item of a draft that is gone from the inventory is named as gone', async () => {
  const { call } = await callerAs(deps, 'agent')
  const [id, gone] = [newId(), newId()]
  const content = { ...(await finishedContent(deps.db)), mealPlans: [{ id: gone }] }
  await call.packageDrafts.save({ ...newDraft, id, content })
  const preview = await call.packageDrafts.preview({ id })
  expect(preview.gone).toEqual([gone])
  expect(preview.problems).toEqual({ mealPlans: 'Something in this list is not in the inventory' })
})

it('an import that is undone leaves what a draft uses or has a rate', async () => {
  const { call } = await callerAs(deps, 'agent')
  const csv = [
    'name,location,roomType,rate',
    'Drafted,Krabi,Villa,9',
    'Rated,Krabi,Villa,9',
    'Unused,Krabi,Villa,9',
  ].join('\n')
  const { id: batch } = await call.inventory.import({ kind: 'hotels', csv })
  const { items } = await call.inventory.list({ kind: 'hotels', sort: 'name', descending: false })
  const [drafted, rated] = items.map((item) => item.id) as [string, string]
  const chosen = { ...blankContent, hotels: [{ id: drafted, included: true, nights: 1 }] }
  await call.packageDrafts.save({ ...newDraft, id: newId(), content: chosen })
  await call.inventory.createRate({
    kind: 'hotels',
    itemId: rated,
    season: 'High',
    firstDay: '2027-01-01',
    lastDay: '2027-03-31',
    weekdays: 127,
    unit: 'room',
    occupancy: 2,
    ageBand: 'any',
    netMinor: 9_000,
    sellMinor: 12_000,
  })
  expect(await call.inventory.undoImport({ id: batch })).toEqual({ removed: 1, restored: 0, kept: 2, gone: 0 })
  const left = await call.inventory.list({ kind: 'hotels', sort: 'name', descending: false })
  expect(left.items.map(({ name }) => name)).toEqual(['Drafted', 'Rated'])
  expect(await call.inventory.rates({ kind: 'hotels', id: rated, year: 2027 })).toHaveLength(1)
})

it('a deleted package stays as long as somebody goes on with its draft', async () => {
  const { call } = await callerAs(deps, 'admin')
  const content = await finishedContent(deps.db)
  const id = newId()
  await call.packageDrafts.save({ ...newDraft, id, content })
  const { packageId } = await call.packageDrafts.publish({ id, version: 1 })
  await call.packages.remove({ id: packageId })
  const left = async () => {
    await purgePackages(testContext(deps))
    return [await database.db.$count(packages), await database.db.$count(packageDrafts)]
  }
  deps.clock.advance(20 * days)
  await call.packageDrafts.save({ ...newDraft, id, packageId, version: 1, content: { ...content, name: 'Reef again' } })
  deps.clock.advance(20 * days)
  expect(await left()).toEqual([1, 1])
  deps.clock.advance(11 * days)
  expect(await left()).toEqual([0, 0])
})
