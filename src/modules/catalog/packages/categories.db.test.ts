import { eq } from 'drizzle-orm'
import { describe, expect, inject, it } from 'vitest'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase, waiting } from '../../../testing/database'
import { aPackage } from '../../../testing/package.factory'
import { withTransaction } from '../../../platform/server/database/transaction'
import { events } from '../../core/events/table'
import { usualCategories } from '../../settings/settings/lists.rules'
import type { Category } from '../../settings/settings/schema'
import { updateAgencyInput } from '../../settings/settings/schema'
import { holdCategories, getOwnAgency } from '../../settings/settings/service'
import { computeFacets } from '../../storefront/search/facets.service'
import { savePlace } from '../../storefront/search/place.service'
import { searchFilters, searchPackagesInput } from '../../storefront/search/schema'
import { searchPackages } from '../../storefront/search/service'
import { listAdminPackages } from './admin-list.service'
import { updatePlace } from '../places/edit.service'
import { changeAgency, mergeCategory } from './agency.service'
import { createPackage, updatePackage } from './save.service'
import { createPackageInput, listAdminPackagesInput, updatePackageInput } from './schema'
import { packages } from './table'
import { listUses } from './uses.service'

const database = useDatabase()
const actor = { id: '01890000-0000-7000-8000-00000000a9e7', role: 'admin' as const }
const ctx = () => testContext(testDeps({ db: database.db }), { actor })
const change = async (changes: object) =>
  changeAgency({
    ctx: ctx(),
    input: updateAgencyInput.parse({ ...changes, version: (await getOwnAgency({ ctx: ctx() })).version }),
  })
const merge = async (from: string, into: string) =>
  mergeCategory({ ctx: ctx(), input: { from, into, version: (await getOwnAgency({ ctx: ctx() })).version } })
const { categories } = usualCategories
const withChange = (key: string, changed: Partial<Category>) =>
  categories.map((one) => (one.key === key ? { ...one, ...changed } : one))
const trains = { key: 'trains', label: 'Train Journeys', phrase: '{type} journey by train', aliases: ['Rail'] }

const create = async (category: string, more: object = {}) => {
  await savePlace({ ctx: ctx(), input: { slug: 'krabi', name: 'Krabi', kind: 'city' } })
  const plain = { destination: 'Krabi', nights: 3, days: 4, price: '900', description: 'Slowly.' }
  return createPackage({ ctx: ctx(), input: createPackageInput.parse({ ...plain, name: category, category, ...more }) })
}
const find = async (input: object) =>
  (await searchPackages({ ctx: ctx(), input: searchPackagesInput.parse(input) })).items
    .map(({ title }) => title)
    .toSorted()
const getRow = async (id: string) => {
  const [row] = await database.db.select().from(packages).where(eq(packages.id, id))
  return row!
}

describe('a category of the agency’s own', () => {
  it('takes packages by any of its names, is counted as a tab, and is found by its words', async () => {
    await change({ categories: [...categories, trains], homeCategories: ['trains', 'family'] })
    const made = await create('rail', { name: 'By night', tags: ['Train journeys', 'Lakes'] })
    expect(made).toMatchObject({ category: 'trains', tags: ['trains', 'lakes'] })
    await aPackage(database.db, { title: 'Bernina', category: 'trains' })
    await aPackage(database.db, { title: 'Cruise', category: 'family' })
    const { tabs } = await computeFacets({ ctx: ctx(), input: searchFilters.parse({}) })
    expect(tabs).toEqual({ trains: 1, family: 1 })
    for (const search of ['rail', 'train journey', 'trains']) expect(await find({ search })).toEqual(['Bernina'])
    expect(await find({ tab: 'Rail' })).toEqual(['Bernina'])
    await updatePackage({ ctx: ctx(), input: updatePackageInput.parse({ id: made.id, category: 'Luxury' }) })
    expect((await getRow(made.id)).searchText).not.toContain('rail')
  })

  it('is refused where the agency has no such category, and nothing is saved', async () => {
    await expect(create('Rail')).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^There is no category ‘Rail’: choose /),
      details: { field: 'category' },
    })
    expect(await database.db.select().from(packages)).toEqual([])
  })

  // Runs on PostgreSQL only: the embedded database has one session, which the other change would wait for.
  it.runIf(inject('engine').kind === 'postgres')(
    'stays until a package is saved, while other settings change',
    async () => {
      let isChanged = false
      const changed = await withTransaction(ctx(), async (tx) => {
        await holdCategories(tx)
        await change({ responseHours: 5 })
        const changing = change({ categories: [...categories, trains] }).then(() => (isChanged = true))
        await expect.poll(() => waiting(database)).toBe(1)
        expect(isChanged).toBe(false)
        return { changing }
      })
      await changed.changing
    },
  )

  it('takes the packages that have one of its names as a tag', async () => {
    const rail = await aPackage(database.db, {
      title: 'Bernina',
      category: 'family',
      tags: ['lakes', 'rail', 'trains'],
    })
    await change({ categories: [...categories, trains] })
    expect((await getRow(rail.id)).tags).toEqual(['lakes', 'trains'])
    expect(await find({ category: ['Train Journeys'] })).toEqual(['Bernina'])
  })
})

describe('a renamed category', () => {
  it('keeps its key, its packages and its address, and is found by its new name', async () => {
    await aPackage(database.db, { title: 'Reef', category: 'family' })
    await change({ categories: withChange('family', { label: 'Big Crowds', formLabel: 'Crowd' }) })
    expect(await find({ search: 'crowd' })).toEqual(['Reef'])
    expect(await find({ tab: 'family' })).toEqual(['Reef'])
    expect(await find({ tab: 'big crowds' })).toEqual(['Reef'])
    const [saved] = await database.db.select().from(events).where(eq(events.kind, 'settings.saved')).orderBy(events.id)
    expect(JSON.stringify(saved!.after)).toContain('Big Crowds')
    await change({ categories })
    expect(await find({ search: 'crowd' })).toEqual([])
  })

  it('is found by its new name, and their place by its own, when both are changed at once', async () => {
    const reef = await aPackage(database.db, { title: 'Reef', category: 'family' })
    const { placeId: id } = await getRow(reef.id)
    const { editing } = await withTransaction(ctx(), async (tx) => {
      const { version } = await getOwnAgency({ ctx: tx })
      await changeAgency({ ctx: tx, input: { version, categories: withChange('family', { label: 'Big Crowds' }) } })
      const started = updatePlace({ ctx: ctx(), input: { id, aliases: ['Quiet water'] } })
      if (database.kind === 'postgres') await expect.poll(() => waiting(database)).toBe(1)
      return { editing: started }
    })
    await editing
    expect([await find({ search: 'crowds' }), await find({ search: 'quiet' })]).toEqual([['Reef'], ['Reef']])
  })

  it.each<[object, string, string]>([
    [{ label: 'luxury' }, 'categories.1.label', 'Premium has this name already'],
    [{ aliases: ['Group tour'] }, 'categories.1.aliases.0', 'Group Tours has this name already'],
    [{ label: 'All' }, 'categories.1.label', 'This word means all packages'],
    [{ label: 'Kids, teens' }, 'categories.1.label', 'Please leave out the comma'],
    [{ key: 'Family Trips' }, 'categories.1.key', 'Small letters, digits and hyphens, such as city-breaks'],
  ])('that is changed to %j is refused at its field', (changed, field, message) => {
    // Puts the changed one last: of two with a name, the later one is refused.
    const all = categories.filter(({ key }) => key !== 'family')
    const family = { ...categories[1], ...changed }
    const { error } = updateAgencyInput.safeParse({ version: 1, categories: [...all, family] })
    const at = field.replace('.1.', `.${all.length}.`)
    expect(error!.issues.map((one) => [one.path.join('.'), one.message])).toEqual([[at, message]])
  })

  it('is no tab unless it is in the list', async () => {
    await expect(change({ homeCategories: ['family', 'rail'] })).rejects.toMatchObject({
      message: 'There is no such category',
      details: { field: 'homeCategories.1' },
    })
  })
})

describe('a category that leaves the list', () => {
  const without = (key: string) => ({ categories: categories.filter((one) => one.key !== key) })

  it('is refused while packages are in it, archived ones as well', async () => {
    await aPackage(database.db, { category: 'group' })
    await aPackage(database.db, { category: 'group', status: 'archived' })
    await expect(change(without('group'))).rejects.toMatchObject({
      message: 'Group Tours is in use by 2 packages: merge it into another category, or change them first',
      details: { field: 'categories' },
    })
    expect((await getOwnAgency({ ctx: ctx() })).categories).toEqual(categories)
    expect(await listUses({ ctx: ctx() })).toContainEqual({
      list: 'categories',
      name: 'group',
      isListed: true,
      packages: 2,
    })
  })

  it('leaves its name as a tag to packages that had it', async () => {
    const cruise = await aPackage(database.db, { category: 'family', tags: ['city-breaks', 'lakes'] })
    const breaks = { key: 'city-breaks', label: 'City breaks', phrase: '{type} city break', aliases: [] }
    await change({ categories: [...categories, breaks] })
    await change({ categories })
    expect((await getRow(cruise.id)).tags).toEqual(['city breaks', 'lakes'])
    expect(await find({ category: ['City Breaks'] })).toHaveLength(1)
  })

  it('takes its tabs along', async () => {
    const saved = await change(without('premium'))
    expect(saved).toMatchObject({
      homeCategories: ['honeymoon', 'family', 'group'],
      listCategories: ['honeymoon', 'family', 'cultural', 'adventure'],
    })
  })

  it('is merged into another one, with its packages, names, tags and words', async () => {
    const safari = await aPackage(database.db, { title: 'Safari', category: 'wildlife' })
    const hike = await aPackage(database.db, { title: 'Hike', category: 'family', tags: ['wildlife', 'hills'] })
    const { categories: left } = await merge('wildlife', 'adventure')
    expect(left.find(({ key }) => key === 'adventure')?.aliases).toEqual(['Wildlife'])
    expect([(await getRow(safari.id)).category, (await getRow(hike.id)).tags]).toEqual([
      'adventure',
      ['adventure', 'hills'],
    ])
    expect(await find({ search: 'wildlife' })).toEqual(['Hike', 'Safari'])
    expect(await find({ tab: 'wildlife' })).toEqual(['Hike', 'Safari'])
    const saved = listAdminPackagesInput.parse({ categories: ['wildlife'] })
    expect((await listAdminPackages({ ctx: ctx(), input: saved })).items).toMatchObject([{ title: 'Safari' }])
    expect((await create('Wildlife')).category).toBe('adventure')
    await expect(merge('wildlife', 'adventure')).rejects.toMatchObject({ details: { field: 'from' } })
    await expect(merge('group', 'group')).rejects.toMatchObject({ details: { field: 'into' } })
  })
})
