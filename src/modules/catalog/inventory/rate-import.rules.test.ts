import { expect, it } from 'vitest'
import { readMarkup } from './rate-import.rules'

it.each([
  ['25%', 25],
  ['25', 25],
  ['12.5 %', 12.5],
  ['0.5%', 0.5],
  ['0', 0],
  ['1', 1],
])('the markup %s is %d percent', (cell, percent) => {
  expect(readMarkup(cell)).toBe(percent)
})

it.each([
  ['0.25', /25% or 0.25%/],
  ['0,07', /7% or 0.07%/],
  ['501', /such as 25%/],
  ['a quarter', /such as 25%/],
])('the markup %s is asked for by %s', (cell, message) => {
  expect(() => readMarkup(cell)).toThrow(message)
})
