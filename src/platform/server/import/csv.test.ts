import { describe, expect, it } from 'vitest'
import { readCsvRows } from './csv'

const read = (csv: string) => {
  const { rows, broken } = readCsvRows(csv, 1000)
  const [, ...lines] = rows
  return { lines: lines.map(({ line, cells }) => [line, cells[0], cells[1]]), broken: broken.map(({ line }) => line) }
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
        [2, 'A', 'one\nPool,two\nthree'],
        [6, 'C', 'fi, ne'],
        [8, 'D', 'fine'],
      ],
      broken: [5],
    })
  })
})

it.each([
  [';', 'name;text\nA;"Pool; Bar"\nB;1,5'],
  ['a tab', 'name\ttext\nA\tPool; Bar\nB\t1,5'],
  ['a bar', 'name|text\nA|Pool; Bar\nB|1,5'],
  ['; beside a header with commas in quotes', 'name;text;"a, b, c"\nA;"Pool; Bar"\nB;1,5'],
])('a spreadsheet may separate by %s: the header tells', (_, csv) => {
  expect(read(csv).lines).toEqual([
    [2, 'A', 'Pool; Bar'],
    [3, 'B', '1,5'],
  ])
})

describe('what spreadsheets add is no data', () => {
  it.each([
    ['the line that names the separator', 'sep=;\nname;text\nA;x', [[3, 'A', 'x']]],
    ['that line in quotes behind a mark', '\ufeff"sep=,"\r\nname,text\r\nA,x', [[3, 'A', 'x']]],
    ['a separator that the header has less of than others', 'sep=|\na,b|text\n1|x', [[3, '1', 'x']]],
    [
      'rows of separators',
      'name,text\nA,x\n,\n , \n"",""\nB,y\n',
      [
        [2, 'A', 'x'],
        [6, 'B', 'y'],
      ],
    ],
    ['blank rows before the header', '\r\n;;\r\nname;text\r\nA;1,5', [[4, 'A', '1,5']]],
    [
      'texts as formulas',
      'name,text\n="007",="a ""b"", c"\n"=""008""",y',
      [
        [2, '007', 'a "b", c'],
        [3, '="008"', 'y'],
      ],
    ],
  ])('%s', (_, csv, lines) => {
    expect(read(csv)).toEqual({ lines, broken: [] })
  })

  it('thousands of rows of separators refuse no file', () => {
    expect(read(`name,text\nA,x\n${',\n'.repeat(100_000)}`)).toEqual({ lines: [[2, 'A', 'x']], broken: [] })
  })
})

it.each(['\n', '\r\n', '\r'])('a record has the number of the line where it begins, with %j', (end) => {
  const csv = ['name,text', 'A,"one', 'two"', '', 'B,x', '"C', 'd",y', 'E,z'].join(end)
  expect(read(csv).lines).toEqual([
    [2, 'A', 'one\ntwo'],
    [5, 'B', 'x'],
    [6, 'C\nd', 'y'],
    [8, 'E', 'z'],
  ])
})

it.each([
  ['that are good', 'A,x\n'],
  ['with a broken quote each', 'A,"x\n'],
  ['with a quote that opens each', '"x\n'],
])('of too many lines %s a few more than allowed are read', (_, line) => {
  const started = performance.now()
  const { rows, broken } = readCsvRows(`name,text\n${line.repeat(100_000)}`, 1000)
  expect(rows.length + broken.length).toBe(1001)
  expect(performance.now() - started).toBeLessThan(10_000)
})

it('a file without an end to its quotes is read line by line, and its blank lines are none', () => {
  const broken = 'A,"x\n'.repeat(60)
  expect(read(`name,text\n${broken}\n\n\nB,fine`)).toMatchObject({ lines: [[65, 'B', 'fine']] })
})

it.each([
  ['A,"b ""b"", c",x "y" z,d', ['A', 'b "b", c']],
  ['"A,b,c', []],
  ['A,,"b', ['A', '']],
])('cells before wrong quotes are sure: %s', (line, sure) => {
  expect(readCsvRows(`name,text,more,last\n${line}\nB,b,b,b`, 1000).broken[0]?.sure).toEqual(sure)
})
