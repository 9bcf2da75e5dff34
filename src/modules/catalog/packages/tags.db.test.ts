import { expect, it } from 'vitest'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase } from '../../../testing/database'
import { aPackage } from '../../../testing/package.factory'
import { getOwnAgency, saveAgency } from '../../settings/settings/service'
import { newAgency, updateAgencyInput } from '../../settings/settings/schema'
import { computeFacets } from '../../storefront/search/facets.service'
import { searchFilters } from '../../storefront/search/schema'
import { listAdminPackages } from './admin-list.service'
import { changeAgency } from './agency.service'
import { listAdminPackagesInput } from './schema'
import { listUses } from './uses.service'

const database = useDatabase()
const ctx = () => testContext(testDeps({ db: database.db }))
const add = (title: string, tags: string[], more = {}) => aPackage(database.db, { title, tags, ...more })
const listOwnUses = async () => (await listUses({ ctx: ctx() })).filter(({ list }) => list !== 'categories')
const titles = async (tags: string[]) => {
  const page = await listAdminPackages({ ctx: ctx(), input: listAdminPackagesInput.parse({ tags, sort: 'title' }) })
  return page.items.map(({ title }) => title)
}

it('the filters count the tags of the agency’s list, and a tag that leaves it keeps its packages', async () => {
  await saveAgency({ ctx: ctx(), input: { ...newAgency, packageTypes: ['Surfing', 'Beach'] } })
  await add('Peniche', ['surfing', 'beach'])
  await add('Ericeira', ['surfing'])
  const count = async () => (await computeFacets({ ctx: ctx(), input: searchFilters.parse({}) })).labels
  expect(await count()).toEqual({ surfing: 2, beach: 1 })

  const { version } = await getOwnAgency({ ctx: ctx() })
  await changeAgency({ ctx: ctx(), input: { version, packageTypes: ['Beach', 'Fado'] } })
  expect(await count()).toEqual({ beach: 1 })
  const found = await computeFacets({ ctx: ctx(), input: searchFilters.parse({ category: ['Surfing'] }) })
  expect(found.all).toBe(2)
  expect(await listOwnUses()).toEqual([
    { list: 'packageTypes', name: 'surfing', isListed: false, packages: 2 },
    { list: 'packageTypes', name: 'Beach', isListed: true, packages: 1 },
  ])
})

it('a list of tags has one word for the same packages', async () => {
  const change = async (values: object) => {
    const { version } = await getOwnAgency({ ctx: ctx() })
    return changeAgency({ ctx: ctx(), input: { version, ...values } })
  }
  await expect(change({ packageTypes: ['Beach', 'Luxury', 'Premium'] })).rejects.toMatchObject({
    message: 'Premium finds the same packages as Luxury',
    details: { field: 'packageTypes.2' },
  })
  const { categories } = newAgency
  const merged = categories.filter(({ key }) => key !== 'adventure')
  const saved = await change({
    categories: merged.map((one) => (one.key === 'cultural' ? { ...one, aliases: ['Adventure'] } : one)),
  })
  expect(saved.packageTypes).toEqual(newAgency.packageTypes.filter((one) => one !== 'Cultural'))
})

it.each([
  ['All', 'This word means all packages'],
  ['★', 'Please use letters or digits'],
])('a tag %s is refused at its field', (tag, message) => {
  const { error } = updateAgencyInput.safeParse({ version: 1, packageTypes: ['Beach', tag] })
  expect(error!.issues.map((one) => [one.path.join('.'), one.message])).toEqual([['packageTypes.1', message]])
})

it('the uses of a list count tags by any of their names, and leave out archived packages', async () => {
  await add('Spa', ['premium'], { category: 'family' })
  await add('Palace', [], { category: 'premium' })
  await add('Gone', ['romantic'], { status: 'archived', departureCities: ['Boston'] })
  await add('Cape', [], { category: 'family', departureCities: ['boston', 'Lisbon'] })
  expect(await listOwnUses()).toEqual([
    { list: 'packageTypes', name: 'Family', isListed: true, packages: 2 },
    { list: 'packageTypes', name: 'Luxury', isListed: true, packages: 2 },
    { list: 'departureCities', name: 'Boston', isListed: true, packages: 1 },
    { list: 'departureCities', name: 'Lisbon', isListed: false, packages: 1 },
  ])
  expect(await titles(['Luxury'])).toEqual(['Spa', 'Palace'])
  expect(await titles(['romantic'])).toEqual(['Gone'])
})
