import { expect, it } from 'vitest'
import { restPayable } from './rest.rules'

it('what is owed without a supplier has no name of one', () => {
  const ages = { later: 0, due30: 0, overdue30: 0, overdue60: 0, older: 0, undated: 50_00 }
  const sums = { id: ' USD', currency: 'USD' as const, orders: 1, owedMinor: 50_00, creditMinor: 0, ...ages }
  const nobodys = restPayable.from({ ...sums, supplierId: null, supplierName: 'Without a supplier' })
  expect([nobodys.supplierId, nobodys.supplierName]).toEqual([null, null])
  expect(restPayable.from({ ...sums, supplierId: 'one', supplierName: 'Inn' }).supplierName).toBe('Inn')
})
