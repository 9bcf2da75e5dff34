import { describe, expect, it } from 'vitest'
import { familyFirstPattern, containsName, joinNames, splitName } from './names'

describe('a whole name is', () => {
  it.each([
    ['Asha Maria Rao', 'Asha Maria', 'Rao'],
    ['大西 真由美', '真由美', '大西'],
    ['佐々木　さくら', 'さくら', '佐々木'],
    ['𠮷田 太郎', '太郎', '𠮷田'],
    ['김 민준', '민준', '김'],
    ['オオニシ マユミ', 'マユミ', 'オオニシ'],
    ['Ōnishi Mayumi', 'Ōnishi', 'Mayumi'],
    ['田中太郎', '田中太郎', ''],
    ['Madonna', 'Madonna', ''],
    ['', '', ''],
  ])('%j: first name %j, last name %j, and back', (name, firstName, lastName) => {
    expect(splitName(name)).toEqual({ firstName, lastName })
    expect(joinNames({ firstName, lastName })).toBe(name.replace('\u3000', ' '))
    const pattern = familyFirstPattern.replace(/\\U([0-9a-f]{8})/g, '\\u{$1}')
    if (firstName && lastName)
      expect(new RegExp(pattern, 'u').test(name)).toBe(!joinNames({ firstName, lastName }).startsWith(firstName))
  })
})

it.each([
  ['Ana Silva', 'Mariana Silva', false],
  ['Ana Maria Silva', 'Silva Ana', true],
  ['佐藤太郎', '太郎 佐藤', true],
  ['佐藤太郎', '佐藤 花子', false],
  ['O Neil', 'oneil', true],
  ['Ana Silva', '', true],
])('%s has the words of %s: %s', (name, other, has) => {
  expect(containsName(name, other)).toBe(has)
})
