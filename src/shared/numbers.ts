import { toPlain } from './digits'

export type NumberRule = {
  min?: number
  max?: number
  allowDecimal?: boolean
  decimalScale?: number
  /** Reads blank as 0, or refuses it where 0 is out of bounds. */
  isRequired?: boolean
}

/**
 * Reads a number as typed or pasted, with a point or comma: '' while it is blank, or what is wrong. Refuses '1,299' where
 * it may be 1299 as well.
 */
export function readNumber(
  text: string,
  { min = -Infinity, max = Infinity, allowDecimal = true, decimalScale = 16, isRequired = false }: NumberRule = {},
): { value: number | '' } | { problem: string } {
  const plain = toPlain(text).replace(/ ?%$/, '')
  if (plain === '') {
    if (!isRequired) return { value: '' }
    return min > 0 ? { problem: 'Please enter a number' } : { value: 0 }
  }
  const match = /^([-−]?)(\d{0,9})(?:([.,٫])(\d{0,16}))?$/.exec(plain)
  if (!match || !/\d/.test(plain))
    return { problem: allowDecimal ? 'Please enter a number, such as 12.5' : 'Please enter a whole number' }
  const [, sign, whole = '', point, decimals = ''] = match
  if (point && !allowDecimal) return { problem: 'Whole numbers only, such as 1299' }
  const grouped = Number(whole + decimals)
  if (point === ',' && /^[1-9]\d{0,2}$/.test(whole) && decimals.length === 3 && grouped <= max)
    return { problem: `Please write ${grouped}, or ${whole}.${decimals}` }
  if (decimals.length > decimalScale) return { problem: `At most ${decimalScale} decimals` }
  const value = Number(`${sign ? '-' : ''}${whole || 0}.${decimals || 0}`) || 0
  if (value < min) return { problem: `At least ${min}` }
  return value > max ? { problem: `At most ${max}` } : { value }
}
