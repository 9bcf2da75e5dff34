import { expect, it } from 'vitest'
import { accountKeys, fillChart, firstChart } from './books.rules'
import { agencySettings } from './schema'

it.each([
  ['the product’s numbers', {}, { 'exchange-gain': firstChart['exchange-gain'] }],
  [
    'numbers of SKR04',
    { online: { number: '7100', name: 'Sonstige Zinsen' }, tax: { number: '7101', name: 'Zinsen' } },
    { 'exchange-gain': { number: '7102', name: 'Exchange gains' } },
  ],
  [
    'numbers of five digits',
    { revenue: { number: '44000', name: 'Erlöse' } },
    { 'exchange-gain': { number: '71000', name: 'Exchange gains' } },
  ],
  [
    'such an account of its own',
    { online: { number: '7200', name: 'Exchange gains' } },
    {
      'exchange-gain': { number: '7100', name: 'Exchange gains 2' },
      'exchange-loss': { number: '7201', name: 'Exchange losses' },
    },
  ],
])('a chart with %s gets the accounts of a later version, and adds up', (_, own, added) => {
  const { 'exchange-gain': _gain, 'exchange-loss': _loss, ...saved } = { ...firstChart, ...own }
  const chart = fillChart(saved)
  expect(chart).toMatchObject({ ...saved, ...added })
  const { books } = agencySettings.parse({ name: 'Harbour' })
  const parsed = agencySettings.safeParse({ name: 'Harbour', books: { ...books, accounts: chart } })
  expect(parsed.error?.issues).toBeUndefined()
  expect(Object.keys(chart).toSorted()).toEqual(accountKeys.toSorted())
})
