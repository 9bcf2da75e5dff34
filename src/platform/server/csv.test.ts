import { describe, expect, it } from 'vitest'
import { readCsv } from './csv'

const read = (csv: string) => {
  const { lines, bad } = readCsv(csv, { columnOf: (header) => header, needed: 'name', maxLines: 1000 })
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

it.each([
  [';', 'name;text\nA;"Pool; Bar"\nB;1,5'],
  ['a tab', 'name\ttext\nA\tPool; Bar\nB\t1,5'],
  ['; beside a header with commas in quotes', 'name;text;"a, b, c"\nA;"Pool; Bar"\nB;1,5'],
])('a spreadsheet may separate by %s: the header tells', (_, csv) => {
  expect(read(csv).lines).toEqual([
    [2, 'A', 'Pool; Bar'],
    [3, 'B', '1,5'],
  ])
})

it('the header may stand below blank lines', () => {
  expect(read('\r\n \r\nname;text\r\nA;1,5').lines).toEqual([[4, 'A', '1,5']])
})

it('names each record by its last line', () => {
  expect(read('name,text\nA,"one\ntwo"\nB,x').lines).toEqual([
    [3, 'A', 'one\ntwo'],
    [4, 'B', 'x'],
  ])
})

describe('a file of too many lines', () => {
  it.each([
    ['good', 'A,x\n'],
    ['with a broken quote each', 'A,"x\n'],
    ['that are nothing but a quote', '"\n'],
  ])('%s is refused at once', (_, line) => {
    const started = performance.now()
    expect(() => read(`name,text\n${line.repeat(100_000)}`)).toThrow('At most 1,000 lines a file')
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

it('a file without an end to its quotes is read line by line, and its blank lines are none', () => {
  const broken = 'A,"x\n'.repeat(60)
  expect(read(`name,text\n${broken}\n\n\nB,fine`)).toMatchObject({ lines: [[65, 'B', 'fine']] })
})
