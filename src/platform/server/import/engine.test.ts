import { describe, expect, it } from 'vitest'
import type { UserCtx } from '../context'
import { readAmountIn } from '../../../shared/amounts'
import { invalid } from '../../../shared/errors'
import type { ImportSource } from '../../../shared/imports'
import { timeLimits } from '../database/time-limit'
import {
  type Checked,
  type FileTarget,
  previewFile,
  runOneByOne,
  readLines,
  type UnreadLine,
  writeLines,
} from './engine'

const ctx = { allow: () => {} } as unknown as UserCtx
const lines = [2, 3, 4].map((line) => ({ line }))
/** Refuses the third line with a code of PostgreSQL. */
const refusing = (code: string) => (some: readonly { line: number }[]) =>
  some.some(({ line }) => line === 3)
    ? Promise.reject(Object.assign(new Error('refused'), { code }))
    : Promise.resolve()

it.each([
  ['22003', 'A value is out of range'],
  ['23505', 'This already exists'],
])('a line that the database refuses with %s is a bad line: %s', async (code, message) =>
  expect(await writeLines(ctx, lines, refusing(code))).toEqual([{ line: 3, column: '', message }]),
)

describe('the file of refused lines', () => {
  const reader = { allow: () => {}, findOtherKind: () => null } as unknown as UserCtx
  const target: FileTarget<string> & { unread: UnreadLine[] } = {
    fields: [
      { name: 'name', label: 'Name' },
      { name: 'rate', label: 'Rate', kind: 'amount' },
      { name: 'note', label: 'Note' },
    ],
    missing: () => [],
    unread: [],
    check: async (ctx, all, unread) => {
      target.unread = [...unread]
      const { rows, bad } = await readLines(ctx, all, ({ cells: { name = '', rate = '' } }) => {
        const read = readAmountIn('USD', rate)
        if ('problem' in read) throw invalid(read.problem, 'rate')
        return name
      })
      return { good: rows.map(({ line, row }): Checked<string> => ({ line, row, name: row, fate: 'new' })), bad }
    },
  }
  const preview = async (csv: string) => {
    const source: ImportSource = { csv }
    const { count, bad, badCsv } = (await previewFile(reader, target, source)).preview
    return { count, lines: bad.map(({ line }) => line), badCsv }
  }

  it.each([
    ['a sum that may have three decimals', 'Name,Rate\nA,99.50\nB,12.345', 'B,12.345?,3,'],
    ['such a sum beside an error of the spreadsheet', 'Name,Rate,Note\nA,99.50,\nB,12.345,#N/A', 'B,12.345?,#N/A,3,'],
    ['a text with an unquoted comma', 'Name,Rate,Note\nA,9,sea\nB,9,sea, no nuts', 'B,9,sea,3,'],
    ['a sum with an unquoted comma', 'Name,Note,Rate\nA,sea,9\nB,sea,1,200.00', 'B,sea,1,3,'],
    ['such a sum below headings that end in a comma', 'Name,Note,Rate,\nA,sea,9,\nB,sea,1,200.00,', 'B,sea,1,3,'],
  ])('refuses %s by itself as well, and has all of it', async (_, csv, handed) => {
    const { count, lines: bad, badCsv } = await preview(csv)
    expect([count, new Set(bad)]).toEqual([1, new Set([3])])
    expect(badCsv).toContain(`\n${handed}`)
    expect(badCsv).toContain(csv.split(/[, ]/).at(-1))
    expect(await preview(badCsv.replace('#N/A', ''))).toMatchObject({ count: 0, lines: [2] })
  })

  it('a line with an unquoted comma may name anything in any column', async () => {
    await preview('Name,Rate,Note\nA,9,sea\nB,9,sea, no nuts')
    expect(target.unread).toMatchObject([{ line: 3, isBroken: true, sure: {} }])
  })
})

it.each(['57014', '53100', 'ECONNRESET'])('a database that cannot work (%s) ends the import', (code) =>
  expect(writeLines(ctx, lines, refusing(code))).rejects.toMatchObject({ code }),
)

it('thousands of lines are read in parts, between which others have their turn', async () => {
  const read = Array.from({ length: 1000 }, (_, i) => ({ line: i, cells: {}, raw: [] }))
  const turns: number[] = []
  const found = await readLines(ctx, read, ({ line }) => {
    if (line % 100 === 0) setImmediate(() => turns.push(line))
    if (line === 500) throw invalid('Unread', 'rate')
    return line
  })
  expect([found.rows.length, found.bad]).toEqual([999, [{ line: 500, column: 'rate', message: 'Unread' }]])
  expect(turns.length).toBeGreaterThan(7)
})

it('others have their turn between lines that take long each', async () => {
  let [turns, isReading] = [0, true]
  const wait = () =>
    setImmediate(() => {
      turns++
      if (isReading) wait()
    })
  wait()
  const rest = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until;);
  }
  await readLines(
    ctx,
    Array.from({ length: 6 }, (_, i) => ({ line: i, cells: {}, raw: [] })),
    () => rest(25),
  )
  isReading = false
  expect(turns).toBeGreaterThanOrEqual(5)
})

it('each line of a refused part has a time of its own, and so has each that is undone', async () => {
  let left: number = timeLimits.part
  const slow = { allow: (seconds: number) => (left = seconds) } as unknown as UserCtx
  const many = Array.from({ length: 50 }, (_, i) => ({ line: i }))
  const work = (some: readonly { line: number }[]) => {
    left -= timeLimits.part * 0.6
    return left < 0 ? Promise.reject(Object.assign(new Error('late'), { code: '57014' })) : refusing('23505')(some)
  }
  expect((await writeLines(slow, many, work)).map(({ line }) => line)).toEqual([3])
  expect(await runOneByOne(slow, many, ({ line }) => work([{ line: line + 100 }]))).toHaveLength(50)
})
