import { expect, it } from 'vitest'
import { choices } from '../../imports/ui/office/import-choices'
import { entries, importNeeds, isUnder } from './entries'

/** Lists keys of lists, records and boards, which the help sheet shows beside the places. */
const pageKeys = [...'bcefjkmnrxy']

it('each place has a key of its own, which is no key of a page', () => {
  const keys = entries.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
  expect(keys.filter((key) => pageKeys.includes(key))).toEqual([])
})

it.each(Object.entries(choices))('the page of imports is open to whoever may import %s', (_, { needs }) => {
  expect(needs.some((one) => (importNeeds as readonly string[]).includes(one))).toBe(true)
})

it.each([
  ['/admin', 'Dashboard'],
  ['/admin/modern', 'Dashboard'],
  ['/admin-dashboard', 'Dashboard'],
  ['/admin/customers/1', 'Customers'],
  ['/admin/supplier-orders', 'Supplier Orders'],
  ['/admin/suppliers', 'Suppliers'],
  ['/admin/create-package', 'Packages'],
])('%s is marked as %s', (pathname, label) => {
  expect(entries.filter((entry) => isUnder(entry, pathname)).map((entry) => entry.label)).toEqual([label])
})
