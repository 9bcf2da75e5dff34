import { expect, it } from 'vitest'
import { findNationality } from './nationality.rules'

it.each([
  ['British', 'British'],
  ['GB', 'British'],
  ['United Kingdom', 'British'],
  ['USA', 'American'],
  ['JP', 'Japan'],
  ['jpn', 'Japan'],
  ['Japanese', 'Japan'],
  ['U.K.', 'British'],
  ['England', 'British'],
  ['米国', 'American'],
  ['UAE', 'United Arab Emirates'],
  ['日本', 'Japan'],
  ['Portuguese', 'Portugal'],
  ['Alemanha', 'Germany'],
  ['South Korean', 'South Korea'],
  ['New Zealander', 'New Zealand'],
  ['Åland Islands', 'Åland Islands'],
  ['Turkey', 'Türkiye'],
  ['United States of America', 'American'],
  ['Bosnia and Herzegovina', 'Bosnia & Herzegovina'],
  ['Saint Lucia', 'St. Lucia'],
  ['The Netherlands', 'Netherlands'],
  ['Korea, Republic of', 'South Korea'],
  ['Scotland', 'British'],
  ['KWT', 'Kuwait'],
  ['Maldivian', 'Maldives'],
  ['Atlantis', undefined],
  ['', undefined],
])('%j is the nationality %j of the list', (text, nationality) => {
  expect(findNationality(text)).toBe(nationality)
})
