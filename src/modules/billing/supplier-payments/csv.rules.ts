import { toDecimal } from '../../../shared/money'
import { ageLabels, payableAges } from './payment.rules'
import type { Payable } from './view'

export const csvColumns = [
  'Supplier',
  'Currency',
  'Orders',
  'To be paid',
  ...payableAges.map((age) => ageLabels[age]),
  'Credit',
] as const

export const csvLine = (one: Payable): string[] => [
  one.supplierName,
  one.currency,
  String(one.orders),
  toDecimal(one.owedMinor),
  ...payableAges.map((age) => toDecimal(one[age])),
  toDecimal(one.creditMinor),
]
