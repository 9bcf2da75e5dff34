import { expect, it } from 'vitest'
import { chargedText } from './due-table'

it.each([
  [397_600, ''],
  [392_600, '¥392,600 is charged, ¥5,000 less than the agreed price.'],
  [400_000, '¥400,000 is charged, ¥2,400 more than the agreed price.'],
])('of ¥397,600 agreed and %s charged it says: %s', (chargedMinor, text) => {
  expect(chargedText({ chargedMinor, currency: 'JPY' }, 397_600)).toBe(text)
})
