import { expect, it } from 'vitest'
import { listShownChanges, toLabel, toShown } from './change-words'

it('a change is told in words: the row before its field, money, rates and permissions as people read them', () => {
  const change = { row: null, field: 'paymentTerms.deposit.amountMinor', from: 20_000, to: 25_050 }
  expect(toLabel(change)).toBe('Payment terms, deposit, amount')
  expect(toShown(change.field, change.to, 'EUR')).toBe('€250.50')
  expect(toLabel({ row: 'VAT, 2027-01-01', field: 'basisPoints' })).toBe('VAT, 2027-01-01: rate')
  expect(toShown('basisPoints', 2212.5, 'EUR')).toBe('22.125%')
  expect(toShown('permissions', ['bookings.read'], 'EUR')).toEqual(['See bookings'])
  const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'By the sea' }] }]
  expect(toShown('published.document.content', content, 'EUR')).toEqual(['By the sea'])
})

it('the name of the agency is told; the name of a row stands before its fields, and a blank that stays blank is none', () => {
  const changes = [
    { row: null, field: 'name', from: 'A', to: 'B' },
    { row: 'Guide', field: 'name', from: null, to: 'Guide' },
    { row: 'about', field: 'document.type', from: null, to: 'doc' },
    { row: 'about', field: 'description', from: null, to: '' },
    { row: 'Guide', field: 'sees', from: null, to: 'own' },
  ]
  expect(listShownChanges(changes)).toEqual([changes[0], changes[4]])
})
