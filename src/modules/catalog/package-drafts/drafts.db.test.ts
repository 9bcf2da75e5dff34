import { eq, sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { queryRows } from '../../../platform/server/database/db'
import { callerAs } from '../../../testing/callers'
import { useDatabase } from '../../../testing/database'
import { useDeps } from '../../../testing/deps'
import {
  blankContent,
  contentDays,
  finishedContent,
  newDraft,
  publishablePackage,
} from '../../../testing/drafts/draft.factory'
import { aMedia } from '../../../testing/factories'
import { aPackage } from '../../../testing/package.factory'
import { events } from '../../core/events/table'
import { packages, versions } from '../packages/table'
import { packageDrafts } from './table'

const database = useDatabase()
const deps = useDeps(database)

const catalogVersion = () => queryRows(database.db, sql`SELECT sum(version) AS version FROM catalog_version`)

describe('a draft', () => {
  it('is kept as it is typed, and neither visitors nor their caches learn of it', async () => {
    const { call } = await callerAs(deps, 'agent')
    const before = await catalogVersion()
    const id = newId()
    expect(await call.packageDrafts.save({ ...newDraft, id })).toMatchObject({ id, version: 1 })
    const content = { ...blankContent, name: 'Reef', nights: null }
    await call.packageDrafts.save({ ...newDraft, id, version: 1, step: 'details', content })
    expect(await call.packageDrafts.get({ id })).toMatchObject({
      version: 2,
      packageId: null,
      isChanged: true,
      step: 'details',
      content,
    })
    expect(await database.db.$count(packages)).toBe(0)
    expect(await catalogVersion()).toEqual(before)
    const { call: visitor } = await callerAs(deps, null)
    await expect(visitor.packageDrafts.get({ id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
    await expect(visitor.packages.get({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('is previewed with its lists as they will be published', async () => {
    const { call } = await callerAs(deps, 'agent')
    const id = newId()
    const lists = { highlights: ['The reef', ' ', 'the reef '], inclusions: ['', 'Guide'], exclusions: [''] }
    await call.packageDrafts.save({ ...newDraft, id, content: { ...blankContent, ...lists } })
    const { detail } = await call.packageDrafts.preview({ id })
    expect(detail).toMatchObject({ highlights: ['The reef'], inclusions: ['Guide'], exclusions: [] })
  })

  it('is saved by one of two editors, and the other learns of it', async () => {
    const { call: mine } = await callerAs(deps, 'agent')
    const { call: theirs } = await callerAs(deps, 'admin')
    const id = newId()
    await mine.packageDrafts.save({ ...newDraft, id })
    await theirs.packageDrafts.save({ ...newDraft, id, version: 1, content: { ...blankContent, name: 'Theirs' } })
    const late = mine.packageDrafts.save({ ...newDraft, id, version: 1, content: { ...blankContent, name: 'Mine' } })
    await expect(late).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { field: 'version', current: { version: 2 } } },
    })
    expect((await mine.packageDrafts.get({ id })).content.name).toBe('Theirs')
  })

  it('is one for each package: who begins second gets a conflict', async () => {
    const { call } = await callerAs(deps, 'agent')
    const pkg = await aPackage(deps.db)
    const opened = await call.packageDrafts.of({ packageId: pkg.id })
    expect(opened).toMatchObject({
      id: null,
      version: 0,
      baseVersion: 1,
      isChanged: false,
      content: { name: pkg.title },
    })
    const first = { ...newDraft, packageId: pkg.id, baseVersion: 1, content: opened.content }
    const outcomes = await Promise.allSettled([
      call.packageDrafts.save({ ...first, id: newId() }),
      call.packageDrafts.save({ ...first, id: newId() }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await database.db.$count(packageDrafts)).toBe(1)
  })

  it('of a package that was deleted begins anew, without it', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { id: packageId } = await aPackage(deps.db)
    const { content } = await call.packageDrafts.of({ packageId })
    const draft = { ...newDraft, id: newId(), packageId, baseVersion: 1, content }
    await call.packageDrafts.save(draft)
    await database.db.delete(packages).where(eq(packages.id, packageId))
    await expect(call.packageDrafts.save({ ...draft, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    const gone = { code: 'NOT_FOUND', message: 'Package not found' }
    await expect(call.packageDrafts.save({ ...draft, id: newId() })).rejects.toMatchObject(gone)
    expect(await call.packageDrafts.save({ ...draft, id: newId(), packageId: null, baseVersion: 0 })).toMatchObject({
      version: 1,
    })
  })

  it('is listed until it is published or discarded, with who began it', async () => {
    const { call, user } = await callerAs(deps, 'agent')
    const [a, b] = [newId(), newId()]
    await call.packageDrafts.save({ ...newDraft, id: a, content: { ...blankContent, name: 'First' } })
    deps.clock.advance(60)
    await call.packageDrafts.save({ ...newDraft, id: b, content: { ...blankContent, name: 'Second' }, step: 'media' })
    const page = await call.packageDrafts.list({ limit: 1 })
    expect(page).toMatchObject({ total: 2, items: [{ id: b, name: 'Second', step: 'media' }] })
    expect(page.items[0]!.owner).toBe(`${user.firstName} ${user.lastName}`)
    const next = await call.packageDrafts.list({ limit: 1, cursor: page.nextCursor! })
    expect(next).toMatchObject({ items: [{ id: a }], nextCursor: null })
    await call.packageDrafts.discard({ id: a, version: 1 })
    await expect(call.packageDrafts.discard({ id: a, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(call.packageDrafts.save({ ...newDraft, id: a, version: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
    expect((await call.packageDrafts.list({})).items.map(({ id }) => id)).toEqual([b])
    const entries = await database.db.select().from(events).where(eq(events.entityId, a)).orderBy(events.id)
    expect(entries.map(({ kind }) => kind)).toEqual(['package-draft.created', 'package-draft.discarded'])
  })
})

it('is not discarded when a colleague went on with it meanwhile', async () => {
  const { call } = await callerAs(deps, 'agent')
  const id = newId()
  await call.packageDrafts.save({ ...newDraft, id })
  const { call: colleague } = await callerAs(deps, 'agent')
  const content = { ...blankContent, name: 'Second thoughts' }
  await colleague.packageDrafts.save({ ...newDraft, id, version: 1, content })
  await expect(call.packageDrafts.discard({ id, version: 1 })).rejects.toMatchObject({
    cause: { code: 'conflict', details: { field: 'version', current: { id, version: 2, content } } },
  })
  expect(await call.packageDrafts.get({ id })).toMatchObject({ version: 2, content })
  await call.packageDrafts.discard({ id, version: 2 })
})

describe('publishing', () => {
  it('makes the package of it, once', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { call: visitor } = await callerAs(deps, null)
    const id = newId()
    await call.packageDrafts.save({ ...newDraft, id, content: await finishedContent(deps.db) })
    const both = await Promise.all([
      call.packageDrafts.publish({ id, version: 1 }),
      call.packageDrafts.publish({ id, version: 1 }),
    ])
    const again = await call.packageDrafts.publish({ id, version: 1 })
    expect(both.map(({ isNew }) => isNew).toSorted()).toEqual([false, true])
    expect(new Set([...both, again].map(({ packageId }) => packageId)).size).toBe(1)
    expect(await database.db.$count(packages)).toBe(1)
    const shown = await visitor.packages.get({ id: 'reef-and-rice' })
    expect(shown).toMatchObject({ title: 'Reef and Rice', priceMinor: 129_950, status: 'active', version: 1 })
    expect(shown.itinerary.map(({ title }) => title)).toEqual(['Morning 1', 'Morning 2', 'Morning 3', 'Morning 4'])
    expect(await call.packageDrafts.get({ id })).toMatchObject({ isChanged: false, packageId: shown.id })
    expect((await call.packageDrafts.list({})).total).toBe(0)
  })

  it('names all that has to be mended, and changes nothing', async () => {
    const { call } = await callerAs(deps, 'agent')
    const id = newId()
    await call.packageDrafts.save({
      ...newDraft,
      id,
      content: { ...blankContent, nights: null, itinerary: contentDays(3), originalPrice: '€1299' },
    })
    const failed = await call.packageDrafts.publish({ id, version: 1 }).catch((error: unknown) => error)
    expect(failed).toMatchObject({
      code: 'BAD_REQUEST',
      cause: {
        details: {
          fields: {
            name: 'Package name is required',
            destination: 'Destination is required',
            category: 'Category is required',
            nights: 'Number of nights must be at least 1',
            description: 'Description is required',
            price: 'Price is required',
            originalPrice: '‘€’ is not USD: please enter an amount in USD, such as 1,299.50',
            itinerary: 'The itinerary has 3 of 4 days',
          },
        },
      },
    })
    expect(await database.db.$count(packages)).toBe(0)
  })

  it('takes a picture that was removed from the days that showed it', async () => {
    const { call } = await callerAs(deps, 'agent')
    const content = await finishedContent(deps.db)
    const { key } = await aMedia(deps.db)
    const [image, removed] = [content.images[0]!.image, `/media/${key}`]
    const itinerary = content.itinerary.map((day, i) => ({ ...day, image: i === 0 ? image : i === 1 ? removed : '' }))
    const id = newId()
    await call.packageDrafts.save({ ...newDraft, id, content: { ...content, itinerary } })
    const { packageId } = await call.packageDrafts.publish({ id, version: 1 })
    const published = await call.packageDrafts.of({ packageId })
    expect(published.content.itinerary.map((day) => day.image)).toEqual([image, '', '', ''])
  })

  it('of an edit reaches visitors only then, and refuses what was changed past it', async () => {
    const { call } = await callerAs(deps, 'agent')
    const { call: visitor } = await callerAs(deps, null)
    const pkg = await aPackage(deps.db)
    const { content } = await call.packageDrafts.of({ packageId: pkg.id })
    const id = newId()
    const edit = { ...newDraft, id, packageId: pkg.id, baseVersion: 1, content: { ...content, name: 'Renamed' } }
    await call.packageDrafts.save(edit)
    expect((await visitor.packages.get({ id: pkg.id })).title).toBe(pkg.title)
    await call.packages.update({ id: pkg.id, featured: true })
    await expect(call.packageDrafts.publish({ id, version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { current: { version: 1, baseVersion: 2, content: { name: pkg.title, featured: true } } } },
    })
    expect(await call.packageDrafts.get({ id })).toMatchObject({ baseVersion: 1, packageVersion: 2 })
    await call.packageDrafts.save({ ...edit, version: 1, baseVersion: 2 })
    expect(await call.packageDrafts.publish({ id, version: 2 })).toMatchObject({ isNew: false, slug: pkg.slug })
    expect((await visitor.packages.get({ id: pkg.id })).title).toBe('Renamed')
  })

  it('is never in its own way: who lost its answer saves and publishes again', async () => {
    const { call } = await callerAs(deps, 'agent')
    const pkg = await aPackage(deps.db)
    const { content } = await call.packageDrafts.of({ packageId: pkg.id })
    const edit = { ...newDraft, id: newId(), packageId: pkg.id, baseVersion: 1, content }
    await call.packageDrafts.save({ ...edit, content: { ...content, name: 'Renamed' } })
    await call.packageDrafts.publish({ id: edit.id, version: 1 })
    await call.packageDrafts.save({ ...edit, version: 1, content: { ...content, name: 'Renamed again' } })
    expect(await call.packageDrafts.publish({ id: edit.id, version: 2 })).toMatchObject({ title: 'Renamed again' })
  })

  it('again without a change shows a package that was taken back meanwhile only after comparing', async () => {
    const { call } = await callerAs(deps, 'agent')
    const id = newId()
    await call.packageDrafts.save({ ...newDraft, id, content: await finishedContent(deps.db) })
    const { packageId } = await call.packageDrafts.publish({ id, version: 1 })
    await call.packages.update({ id: packageId, status: 'draft' })
    await expect(call.packageDrafts.publish({ id, version: 1 })).rejects.toMatchObject({
      code: 'CONFLICT',
      cause: { details: { current: { baseVersion: 2 } } },
    })
  })

  it('leaves a package that was opened and not changed as it is, whatever it holds', async () => {
    const { call } = await callerAs(deps, 'agent')
    const made = await call.packages.create({ ...(await publishablePackage(deps.db)), status: 'active' })
    const { content } = await call.packageDrafts.of({ packageId: made.id })
    const id = newId()
    await call.packageDrafts.save({ ...newDraft, id, packageId: made.id, baseVersion: 1, content })
    await call.packageDrafts.publish({ id, version: 1 })
    expect((await call.packageDrafts.of({ packageId: made.id })).content).toEqual(content)
    expect(await database.db.$count(versions)).toBe(1)
  })
})
