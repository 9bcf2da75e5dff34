import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { detailFields } from './customer.rules'
import { customer } from './view'

/** Holds what the compiler cannot: that a field of a customer is merged, downloaded and erased, and reaches the form. */

it('a field of a customer is a detail, which merges, downloads and erasures know, or has a place of its own', () => {
  const own = 'id name email phone leads openLeads latest mergedIntoId version createdAt updatedAt'.split(' ')
  const known: string[] = [...own, ...detailFields]
  expect(Object.keys(customer.shape).filter((field) => !known.includes(field))).toEqual([])
})

it('a detail of a customer can be typed in', () => {
  const form = readFileSync('src/modules/sales/customers/ui/office/customer-fields.tsx', 'utf8')
  expect(detailFields.filter((field) => !form.includes(`toField('${field}')`))).toEqual([])
})
