import { expect, it } from 'vitest'
import { toLines } from './columns'
import { readSheet } from './sheet'

const fields = ['Name', 'Email', 'Mobile', 'Notes'].map((label) => ({ name: label.toLowerCase(), label }))
const lines = (count: number) => Array.from({ length: count }, (_, i) => `A${i},a${i}@example.com`)
const read = (titles: string[], count: number) =>
  readSheet({ csv: [...titles, 'Name,Email', ...lines(count)].join('\n') }, 20, fields)

it.each([[[]], [['Spring']], [['1', '2', '3', '4', '5', '6', '7', '8', '9']]])(
  'below the titles %j it reads each of the most lines, and refuses one more',
  async (titles) => {
    const { headings, rows } = await read(titles, 20)
    expect([headings, rows.length]).toEqual([['Name', 'Email'], 20])
    await expect(read(titles, 21)).rejects.toThrow('At most 20 lines a file')
  },
)

it.each([
  ['Spring\nName;Email\nA;a@example.com'],
  ['Spring\n\nName\tEmail\nA\ta@example.com'],
  ['"Spring, summer"\nName|Email\nA|a@example.com'],
])('a title does not hide what separates: %j', async (csv) => {
  const { headings, rows } = await readSheet({ csv }, 20, fields)
  expect([headings, rows.map(({ cells }) => cells)]).toEqual([['Name', 'Email'], [['A', 'a@example.com']]])
})

it.each([['[{"name":"A","email":"a@example.com"}]'], ['<?xml version="1.0"?><leads/>']])(
  'a file that has no row is not called empty: %j',
  async (text) => {
    const file = async () => ({ data: Buffer.from(text), name: 'leads', texts: {} })
    await expect(readSheet({ file } as never, 20, fields)).rejects.toThrow('neither CSV nor Excel')
  },
)

it('a column too many is refused, but for blank ones', async () => {
  const toCsv = (last: string) => `Name,Email${',x'.repeat(198)},${last}\nA,a@example.com`
  await expect(readSheet({ csv: toCsv('Mobile') }, 20, fields)).rejects.toThrow('At most 200 columns')
  expect((await readSheet({ csv: toCsv('') }, 20, fields)).rows).toHaveLength(1)
})

it('a cell beyond the limit refuses its line, also where most of it is taken back', async () => {
  const names = ['A', 'B', "'=;".repeat(10_000), 'x'.repeat(20_001)].map(
    (name) => `${name.padEnd(20_010)},a@example.com`,
  )
  const { headings, rows } = await readSheet({ csv: ['Name,Email', ...names].join('\n') }, 20, fields)
  const { lines, bad } = toLines({ headings, rows }, ['name', 'email'], fields)
  expect(lines.map(({ line }) => line)).toEqual([2, 3])
  const message = '“Name” (A) has more than 20,000 characters'
  expect(bad).toEqual([4, 5].map((line) => ({ line, column: 'name', message })))
})

it('a character that no database keeps spoils its cell alone', async () => {
  const file = async () => ({
    data: Buffer.from('Name,Email\nA\0,a@example.com\nB,b@example.com'),
    name: '',
    texts: {},
  })
  const { rows } = await readSheet({ file } as never, 20, fields)
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['A\ufffd', 'a@example.com'],
    ['B', 'b@example.com'],
  ])
})

it.each([
  ['titles with commas', 'Leads, of May,,\nExported,3 May 2027,,\nName,Email,Mobile,Notes\nA,a@example.com,1,x'],
  ['titles of groups that are fields', 'Email,,Notes,\nName,Email,Mobile,Notes\nA,a@example.com,1,x'],
  ['wider rows', 'Name,Email,Mobile,Notes\nA,a@example.com,1,x,y,z,1,2\nB,b@example.com,1,x,y,z,1,2'],
  ['a cell that is called like a field', 'Name,Email,Mobile,Notes\nA,a@example.com,1,Mobile\nB,Email,Email,Email'],
  ['titles of groups', 'Who,,What,\nName,Email,Mobile,Notes\nA,a@example.com,1,x'],
  ['one broken row', 'Name,Email,Mobile,Notes\nA,a@example.com,1,x\nB,b,o,k,e,n,,x,y\nC,c@example.com,1,x'],
  ['blank cells', 'Name,Email,Mobile,Notes\nA,a@example.com,,\nB,b@example.com,1,x'],
])('the headings are found with %s', async (_, csv) => {
  expect((await readSheet({ csv }, 20, fields)).headings).toEqual(['Name', 'Email', 'Mobile', 'Notes'])
})

it('headings that nothing is known of are the first row, whatever the rows below say', async () => {
  const csv = 'Wer,Wie,Wo,Was\nA,Email,1,x,y,z,1,2\nB,Mobile,2,x,y,z,1,2'
  expect((await readSheet({ csv }, 20, fields)).headings).toEqual(['Wer', 'Wie', 'Wo', 'Was'])
})

it('a column may have no heading', async () => {
  expect((await readSheet({ csv: 'Name,,Email\nA,x,a@example.com' }, 20, fields)).headings).toEqual([
    'Name',
    '',
    'Email',
  ])
})
