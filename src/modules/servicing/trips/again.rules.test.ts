import { expect, it } from 'vitest'
import { toPrefill } from './again.rules'

const quote = { destination: 'Krabi', departureCity: '', travelers: 2, budget: null, travelDate: '2027-03-01' }
const pkg = { id: 'p', title: 'By the sea', isDated: true, offered: [{ from: '03-01', to: '05-31' }] }

it('a request that is asked again names its package with how it is sold, or none that is not on sale', () => {
  const { id: packageId, title: packageTitle, isDated, offered } = pkg
  expect(toPrefill(quote, pkg, '2027-03-01')).toMatchObject({ packageId, packageTitle, isDated, offered })
  expect(toPrefill(quote, undefined, '2027-03-01')).not.toHaveProperty('packageId')
})

it('a request that is asked again keeps a day that is still to come', () => {
  expect(toPrefill(quote, pkg, '2027-03-01').travelDate).toBe('2027-03-01')
  expect(toPrefill(quote, pkg, '2027-03-02').travelDate).toBeUndefined()
})
