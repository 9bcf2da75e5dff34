import { describe, expect, it } from 'vitest'
import { readCsv } from './csv'

const read = (csv: string) => {
  const { lines, bad } = readCsv(csv, { columnOf: (header) => header, needed: 'name' })
  return { lines: lines.map(({ line, cells }) => [line, cells.name, cells.text]), bad: bad.map(({ line }) => line) }
}

describe('a file with a broken quote', () => {
  it.each([
    ['inside a value', 'B,"br"oken\n'],
    ['that never closes', 'B,"broken\n'],
    ['that closes too late', 'B,"broken" x "y\n'],
  ])('%s loses that line alone, and a value of several lines stays whole', (_, broken) => {
    const csv = `name,text\nA,"one\nPool,two\nthree"\n${broken}C,"fi, ne"\n\nD,fine\n`
    expect(read(csv)).toEqual({
      lines: [
        [4, 'A', 'one\nPool,two\nthree'],
        [6, 'C', 'fi, ne'],
        [8, 'D', 'fine'],
      ],
      bad: [5],
    })
  })
})

it('names each record by its last line', () => {
  expect(read('name,text\nA,"one\ntwo"\nB,x').lines).toEqual([
    [3, 'A', 'one\ntwo'],
    [4, 'B', 'x'],
  ])
})
