import { expect, it } from 'vitest'
import { toPrefix } from './brand.rules'

it.each([
  ['Lusitana Viagens', 'LV'],
  ['Ôsaka & Kyôto Travel', 'OKT'],
  ['Naniwa', 'NAN'],
  ['Porto Rotas', 'POR'],
  ['A to Z Tours of the World', 'ATZTO'],
  ['大阪旅行', null],
  ['X', null],
])('references of %s begin with %s', (name, prefix) => {
  expect(toPrefix(name)).toBe(prefix)
})
