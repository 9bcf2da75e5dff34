import { expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { finishedContent, newDraft } from '../../../testing/drafts/draft.factory'

const database = useDatabase()

it('a draft costs what its hotel does by its rates, per adult of two; for staff alone', async () => {
  const deps = testDeps({ db: database.db })
  const { call } = await callerAs(deps, 'agent')
  const content = await finishedContent(deps.db)
  const [hotel] = content.hotels
  const id = newId()
  await call.packageDrafts.save({ ...newDraft, id, content: { ...content, hotels: [{ ...hotel!, nights: 3 }] } })
  expect(await call.proposals.packageCost({ id })).toMatchObject({ range: null, parts: 0 })
  const days = { season: '', firstDay: '2026-01-01', lastDay: '2028-12-31', weekdays: 127 }
  const price = { unit: 'room', occupancy: 0, ageBand: 'any', netMinor: 100_01, sellMinor: 140_00 } as const
  await call.inventory.createRate({ kind: 'hotels', itemId: hotel!.id, ...days, ...price })
  const cost = await call.proposals.packageCost({ id })
  expect(cost).toMatchObject({ currency: content.currency, range: { low: { netMinor: 150_02 } }, parts: 1 })
  expect(cost.missing.map((item) => item.id)).not.toContain(hotel!.id)
  const date = '2027-05-10'
  expect(await call.proposals.packageCost({ id, dates: [date] })).toMatchObject({
    range: { low: { netMinor: 150_02, date }, high: { netMinor: 150_02, date } },
  })
  expect(await call.proposals.packageCost({ id, dates: ['2029-05-10'] })).toMatchObject({ range: null })
  // Compares a departure with what is on sale, whatever a draft says by now.
  const { packageId } = await call.packageDrafts.publish({ id, version: 1 })
  const { content: published } = await call.packageDrafts.of({ packageId })
  const edited = { ...published, hotels: [] }
  await call.packageDrafts.save({ ...newDraft, id, packageId, baseVersion: 1, version: 1, content: edited })
  expect(await call.proposals.packageCost({ packageId })).toMatchObject({ range: null })
  expect(await call.proposals.packageCost({ packageId, dates: [date] })).toMatchObject({
    range: { low: { netMinor: 150_02 } },
  })
  const { call: traveler } = await callerAs(deps, 'traveler')
  await expect(traveler.proposals.packageCost({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
