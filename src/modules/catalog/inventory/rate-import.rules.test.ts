import { expect, it } from 'vitest'
import { readMarkup, readWeekdays } from './rate-import.rules'

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

it.each([
  ['', 127],
  ['Todos os dias', 127],
  ['毎日', 127],
  ['Mon-Fri', 31],
  ['segunda-feira a sexta-feira', 31],
  ['Seg-Sex', 31],
  ['lunes a viernes', 31],
  ['du', null],
  ['lundi au vendredi', 31],
  ['Mo bis Fr', 31],
  ['月～金', 31],
  ['月曜日〜金曜日', 31],
  ['土日', 96],
  ['土、日', 96],
  ['sáb, dom', 96],
  ['Sa/So', 96],
  ['Fri-Mon', 113],
  ['holidays', null],
])('the weekdays %j are the bits %j', (cell, bits) => {
  if (bits === null) expect(() => readWeekdays(cell)).toThrow('such as Mon')
  else expect(readWeekdays(cell)).toBe(bits)
})
