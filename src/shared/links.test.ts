import { expect, it } from 'vitest'
import { toLink } from './links'

it.each([
  ['https://example.com/a?b#c', 'https://example.com/a?b#c'],
  ['/packages', '/packages'],
  ['mailto:hello@example.com', 'mailto:hello@example.com'],
  [' www.example.com/tours ', 'https://www.example.com/tours'],
  ['example.com', 'https://example.com'],
  ['hello@example.com', 'mailto:hello@example.com'],
  ['javascript:alert(1)', null],
  ['//example.com', null],
  ['read more', null],
  ['example', null],
  ['https://example.com/a b', null],
  ['', null],
])('reads %j as the link %j', (typed, link) => expect(toLink(typed)).toBe(link))
