import type { CsvCells } from '../../../shared/csv'
import { toDecimal } from '../../../shared/money'
import { ageLabels, payableAges } from './payment.rules'
import type { Payable } from './view'

export const csvCells: CsvCells<Payable> = {
  Supplier: (one) => one.supplierName,
  Currency: (one) => one.currency,
  Orders: (one) => String(one.orders),
  'To be paid': (one) => toDecimal(one.owedMinor, one.currency),
  ...Object.fromEntries(
    payableAges.map((age) => [ageLabels[age], (one: Payable) => toDecimal(one[age], one.currency)]),
  ),
  Credit: (one) => toDecimal(one.creditMinor, one.currency),
}
