import { expect, it } from 'vitest'
import { getFirstBudgets } from './budgets.rules'
import { usualLists } from './lists.rules'

it.each([
  ['USD', usualLists.budgetRanges],
  ['EUR', ['Under €2,000', '€2,000 - €5,000', '€5,000 - €10,000', '€10,000 - €20,000', 'Above €20,000', 'Flexible']],
  ['JPY', expect.arrayContaining(['Under ¥200,000', 'Above ¥2,000,000'])],
  ['KWD', expect.arrayContaining(['Under KWD 200', 'Above KWD 2,000'])],
  ['INR', expect.arrayContaining(['Under ₹2,00,000', '₹2,00,000 - ₹5,00,000'])],
])('first budgets in %s are of what people pay', (currency, budgets) => {
  expect(getFirstBudgets(currency)).toEqual(budgets)
})
