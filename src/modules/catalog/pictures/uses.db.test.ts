import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { callerAs } from '../../../testing/callers'
import { testContext } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import { aMedia } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { aPageInput } from '../../../testing/page.examples'
import { media } from '../../core/media/table'
import { packageDrafts } from '../package-drafts/table'
import { packageImages } from '../packages/table'
import { recordVersions } from '../packages/versions.service'

const database = useDatabase()
const deps = useDeps(database)

const aPicture = () => aMedia(database.db, { forAgency: true })

it('says of each picture what shows it, finds it by that, and finds those that nothing shows', async () => {
  const { call } = await callerAs(deps, 'admin')
  const [logo, onPage, unused] = [await aPicture(), await aPicture(), await aPicture()]
  const image = { type: 'image' as const, attrs: { src: `/media/${onPage.key}`, alt: 'Fishing boats' } }
  const page = await call.pages.create(aPageInput('about', { document: { type: 'doc', content: [image] } }))
  await call.settings.update({ version: 0, brand: { logo: { image: `/media/${logo.key}`, alt: 'Harbour' } } })
  const all = await call.media.library({})
  const getUses = (id: string) => all.items.find((one) => one.id === id)?.uses
  const brand = { kind: 'Settings', name: 'Brand', path: '/admin/settings?section=brand', alt: 'Harbour' }
  expect(getUses(logo.id)).toEqual([brand])
  const path = `/admin/settings?section=pages&page=${page.id}`
  expect(getUses(onPage.id)).toEqual([{ kind: 'Page', name: 'About us', path, alt: 'Fishing boats' }])
  expect(getUses(unused.id)).toEqual([])
  const ids = async (input: object) => (await call.media.library(input)).items.map(({ id }) => id)
  expect(await ids({ search: 'FISHING' })).toEqual([onPage.id])
  expect(await ids({ search: 'about us' })).toEqual([onPage.id])
  await database.db.update(media).set({ alt: 'The harbor of Tromsø' }).where(eq(media.id, onPage.id))
  for (const search of ['tromso', 'boats fishing', 'harbor about'])
    expect(await ids({ search }), search).toEqual([onPage.id])
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

it('names drafts and earlier versions once, finds pictures by each of their names, and holds those for used', async () => {
  const { call } = await callerAs(deps, 'admin')
  const [drafted, former, unused] = [await aPicture(), await aPicture(), await aPicture()]
  const toContent = (name: string, pictures: { key: string }[], priceMinor = 100) => ({
    name,
    priceMinor,
    images: pictures.map(({ key }) => ({ image: `/media/${key}`, alt: 'A quay' })),
  })
  const content = toContent('Fjords', [drafted, former])
  await database.db
    .insert(packageDrafts)
    .values({ id: newId(), content } as unknown as typeof packageDrafts.$inferInsert)
  const [reef, dearer, lagoon] = [
    toContent('Reef', [former]),
    toContent('Reef', [former], 200),
    toContent('Lagoon', [former], 200),
  ]
  const entityId = newId()
  for (const [i, saved] of [reef, dearer, lagoon, toContent('Lagoon', [])].entries())
    await recordVersions(testContext(deps), 'package', [{ entityId, number: i + 1, content: saved }])
  const { items } = await call.media.library({})
  const getUses = ({ id }: { id: string }) => items.find((one) => one.id === id)?.uses
  const draft = { kind: 'Draft', name: 'Fjords', path: '/admin/packages', alt: '' }
  const earlier = ['Lagoon', 'Reef'].map((name) => ({ kind: 'Earlier version', name, path: null, alt: '' }))
  expect([drafted, former, unused].map(getUses)).toEqual([[draft], [draft, ...earlier], []])
  const ids = async (input: object) => (await call.media.library(input)).items.map(({ id }) => id)
  for (const search of ['reef', 'LAGOON', 'fjords reef']) expect(await ids({ search }), search).toEqual([former.id])
  expect(await ids({ unused: true })).toEqual([unused.id])
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

describe('the description of a picture', () => {
  const describePicture = async (alt: string) => {
    const { call } = await callerAs(deps, 'agent')
    const { id, key } = await aPicture()
    const saved = await call.media.describe({ id, alt, version: 1 })
    return { call, id, image: `/media/${key}`, saved }
  }

  it('is saved once by one person, found by its words, and written to the audit log', async () => {
    const { call, id, saved } = await describePicture('Fishing boats')
    expect(saved).toMatchObject({ id, alt: 'Fishing boats', version: 2 })
    const again = call.media.describe({ id, alt: 'Ships', version: 1 })
    await expect(again).rejects.toMatchObject({ cause: { code: 'conflict', details: { current: saved } } })
    expect((await call.media.library({ search: 'BOATS' })).items.map((one) => one.id)).toEqual([id])
    const { call: admin } = await callerAs(deps, 'admin')
    const { items } = await admin.auditLog.list({ entities: ['picture'] })
    expect(items).toMatchObject([
      { action: 'picture.described', entityId: id, before: { alt: '' }, after: { alt: 'Fishing boats' } },
    ])
  })

  it('is asked of those only that are described nowhere', async () => {
    const { call, image } = await describePicture('Fishing boats')
    const [bare, onPage] = [await aPicture(), await aPicture()]
    const { call: admin } = await callerAs(deps, 'admin')
    const show = (src: string, alt: string) => ({ type: 'image' as const, attrs: { src, alt } })
    const content = [show(`/media/${onPage.key}`, 'A quay'), show(image, '')]
    const { id, version, slug } = await admin.pages.create(aPageInput('about', { document: { type: 'doc', content } }))
    expect((await call.media.library({ undescribed: true })).items.map((one) => one.id)).toEqual([bare.id])
    await admin.pages.publish({ id, version })
    const { pictures } = await call.pages.read({ slug })
    expect(pictures.map(({ alt }) => alt).toSorted()).toEqual(['', 'Fishing boats'])
  })

  it('stands on the public page of a package, unless the package says it in words of its own', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { slug, image } = await aPackage(database.db)
    await database.db.update(media).set({ forAgency: true })
    await call.media.describe({ id: image.id, alt: 'Fishing boats', version: 1 })
    const getAlts = async () => {
      const { images, image: first } = (await call.packages.get({ id: slug }))!
      return [images[0]!.alt, first!.alt]
    }
    expect(await getAlts()).toEqual(['Boats before cliffs', 'Boats before cliffs'])
    await database.db.update(packageImages).set({ alt: '' })
    expect(await getAlts()).toEqual(['Fishing boats', 'Fishing boats'])
  })
})
