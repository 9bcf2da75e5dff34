import { describe, expect, it } from 'vitest'
import { decodeCursor, encodeCursor } from './cursor.rules'

const id = '01890000-0000-7000-8000-00000000a9e7'
const refused = expect.objectContaining({ code: 'invalid', details: { field: 'cursor' } })

describe('a cursor', () => {
  it.each([
    ['popular', '-9223372036854775808'],
    ['price-desc', '129900'],
    ['rating', '0'],
    ['duration', '7'],
  ] as const)('of %s comes back as it was', (sort, key) => {
    const text = encodeCursor(sort, { key, id, total: 25 })
    expect(text).toMatch(/^[\w-]+$/)
    expect(decodeCursor(sort, text)).toEqual({ key, id, total: 25 })
  })

  it('counts for its own order only', () =>
    expect(() => decodeCursor('rating', encodeCursor('popular', { key: '1', id, total: 25 }))).toThrow(refused))

  it.each([
    '',
    'x',
    '\u0000',
    '🙂',
    btoa('popular'),
    btoa(`popular 1 ${id} more`),
    btoa(`popular 1 ${id}`),
    btoa(`popular 1 ${id} -1`),
    btoa(`popular 1.5 ${id} 25`),
    btoa(`popular 9223372036854775808 ${id} 25`),
    btoa(`popular -9223372036854775809 ${id} 25`),
    btoa(`popular 1 ${id.toUpperCase()} 25`),
    btoa("popular 1 '; DROP TABLE packages; --"),
  ])('that was not handed out is refused: %j', (text) => expect(() => decodeCursor('popular', text)).toThrow(refused))
})
