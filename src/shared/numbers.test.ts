import { expect, it } from 'vitest'
import { type NumberRule, readNumber } from './numbers'

const percent = { min: 0, max: 100 }
const count = { min: 1, max: 500, allowDecimal: false }

it.each<[string, number | '', NumberRule?]>([
  ['', ''],
  ['', 0, { min: 0, isRequired: true }],
  [' ', ''],
  ['41,19', 41.19],
  ['41.19', 41.19],
  ['41,19 %', 41.19, percent],
  ['8,875', 8.875, percent],
  ['8.875', 8.875, percent],
  ['13.75633', 13.75633],
  ['-12,5', -12.5],
  ['−12.5', -12.5],
  ['-0', 0],
  ['0,125', 0.125],
  ['.5', 0.5],
  ['7.', 7],
  ['\u00a07\u200f', 7],
  ['٤١٫١٩', 41.19],
  ['12', 12, count],
])('%j is read as %j, however it comes into the field', (text, value, rule) => {
  expect(readNumber(text, rule)).toEqual({ value })
})

it.each<[string, string, NumberRule?]>([
  ['1,299', 'Please write 1299, or 1.299'],
  ['1,299.50', 'Please enter a number, such as 12.5'],
  ['1.299,50', 'Please enter a number, such as 12.5'],
  ['1 299', 'Please enter a number, such as 12.5'],
  ['much', 'Please enter a number, such as 12.5'],
  ['-', 'Please enter a number, such as 12.5'],
  [',', 'Please enter a number, such as 12.5'],
  ['41,19 €', 'Please enter a number, such as 12.5'],
  ['5²', 'Please enter a number, such as 12.5'],
  ['2.5', 'Whole numbers only, such as 1299', count],
  ['1,000', 'Whole numbers only, such as 1299', count],
  ['two', 'Please enter a whole number', count],
  ['0', 'At least 1', count],
  [' ', 'Please enter a number', { ...count, isRequired: true }],
  ['501', 'At most 500', count],
  ['100.01', 'At most 100', percent],
  ['-1', 'At least 0', percent],
  ['12.345', 'At most 2 decimals', { decimalScale: 2 }],
])('%j is refused at its field: %s', (text, problem, rule) => {
  expect(readNumber(text, rule)).toEqual({ problem })
})
