import { describe, expect, it } from 'vitest'
import { importColumnOf, importInputOf } from './import.rules'

describe('a column of an import', () => {
  it.each([
    ['Customer Name', 'customerName'],
    ['customer_name', 'customerName'],
    ['Name', 'customerName'],
    ['E-mail', 'email'],
    ['PHONE', 'mobile'],
    ['Pax', 'numberOfTravelers'],
    ['Departure', 'travelDate'],
    ['Owner', 'owner'],
    ['status', null],
    ['__proto__', null],
    ['constructor', null],
    ['', null],
  ])('%j is %s', (header, column) => {
    expect(importColumnOf(header)).toBe(column)
  })
})

it('a line is what the form would send: what is blank is absent, but for what a lead needs', () => {
  expect(
    importInputOf({ customerName: 'Asha', email: '', budget: '', numberOfTravelers: '3', source: 'Phone' }),
  ).toEqual({
    customerName: 'Asha',
    email: '',
    mobile: '',
    destination: '',
    numberOfTravelers: 3,
    source: 'phone',
  })
})
