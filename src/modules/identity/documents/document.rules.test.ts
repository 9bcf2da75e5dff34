import { describe, expect, it } from 'vitest'
import { isFrequentFlyerNumber, isMask, isPanNumber, isPassportNumber, maskNumber } from './document.rules'

describe('a document number', () => {
  it.each([
    ['P1234567', '••••4567'],
    ['A1234', '••••1234'],
    ['A123', '••••'],
  ])('%s is shown as %s', (number, shown) => {
    expect(maskNumber(number)).toBe(shown)
    expect(isMask(shown) && !isMask(number)).toBe(true)
  })

  it.each([
    [
      isPassportNumber,
      ['A1234', 'z7654321', 'A'.repeat(20)],
      ['A123', 'A'.repeat(21), 'A-12345', 'É12345', 'ß12345', ''],
    ],
    [isPanNumber, ['ABCDE1234F', 'abcde1234f'], ['ABCD1234F', 'ABCDE12345', 'ABCDE1234FX', 'ıBCDE1234F']],
    [isFrequentFlyerNumber, ['AI12', '1234567890'], ['A12', 'A'.repeat(21), 'AI_12']],
  ])('%o knows its own', (isNumber, good, bad) => {
    expect(good.filter((text) => !isNumber(text))).toEqual([])
    expect(bad.filter((text) => isNumber(text))).toEqual([])
  })
})
