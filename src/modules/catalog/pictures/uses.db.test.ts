import { beforeEach, expect, it } from 'vitest'
import { callerAs } from '../../../testing/callers'
import { type TestDeps, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aMedia } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { aPageInput } from '../../../testing/page.examples'
import { media } from '../../core/media/table'

const database = useDatabase()
let deps: TestDeps

beforeEach(() => {
  deps = testDeps({ db: database.db })
})

const aPicture = () => aMedia(database.db, { forAgency: true })

it('says of each picture what shows it, finds it by that, and finds those that nothing shows', async () => {
  const { call } = await callerAs(deps, 'admin')
  const [logo, onPage, unused] = [await aPicture(), await aPicture(), await aPicture()]
  const image = { type: 'image' as const, attrs: { src: `/media/${onPage.key}`, alt: 'Fishing boats' } }
  const page = await call.pages.create(aPageInput('about', { document: { type: 'doc', content: [image] } }))
  await call.settings.update({ version: 0, brand: { logo: { image: `/media/${logo.key}`, alt: 'Harbour' } } })
  const all = await call.media.library({})
  const getUses = (id: string) => all.items.find((one) => one.id === id)?.uses
  expect(getUses(logo.id)).toEqual([{ kind: 'Settings', name: 'Brand', path: '/admin/settings?section=brand' }])
  const path = `/admin/settings?section=pages&page=${page.id}`
  expect(getUses(onPage.id)).toEqual([{ kind: 'Page', name: 'About us', path }])
  expect(getUses(unused.id)).toEqual([])
  const ids = async (input: object) => (await call.media.library(input)).items.map(({ id }) => id)
  expect(await ids({ search: 'FISHING' })).toEqual([onPage.id])
  expect(await ids({ search: 'about us' })).toEqual([onPage.id])
  expect(await ids({ search: '%' })).toEqual([])
  expect(await ids({ unused: true })).toEqual([unused.id])
})

it('names packages, hotels and their like', async () => {
  const { call } = await callerAs(deps, 'admin')
  const { title, hotels } = await aPackage(database.db)
  await database.db.update(media).set({ forAgency: true })
  const { items } = await call.media.library({})
  const names = items.flatMap(({ uses }) => uses.map(({ name }) => name))
  expect(names).toContain(title)
  expect(hotels.included.name).not.toBe('')
  for (const { isUsed, uses } of items) expect(uses.length > 0).toBe(isUsed)
})

it('deletes a picture that nothing shows, and refuses one that is in use', async () => {
  const { call } = await callerAs(deps, 'admin')
  const [logo, unused] = [await aPicture(), await aPicture()]
  await call.settings.update({ version: 0, brand: { logo: { image: `/media/${logo.key}`, alt: '' } } })
  await call.media.remove({ id: unused.id })
  await expect(call.media.remove({ id: logo.id })).rejects.toMatchObject({ cause: { code: 'conflict' } })
  await expect(call.media.remove({ id: unused.id })).rejects.toMatchObject({ cause: { code: 'not-found' } })
  expect((await call.media.library({})).items.map(({ id }) => id)).toEqual([logo.id])
})
