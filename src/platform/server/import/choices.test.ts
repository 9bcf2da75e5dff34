import { expect, it } from 'vitest'
import type { ImportField } from '../../../shared/imports'
import { learnChoices, noChoices, readWords } from './choices'
import { mapColumns } from './columns'

const fields: ImportField[] = [
  { name: 'email', label: 'Email' },
  { name: 'name', label: 'Name', fallbacks: ['Who'] },
  {
    name: 'status',
    label: 'Status',
    words: { isKnown: (text) => text === 'Held', meanings: ['Held', 'Confirmed'] },
  },
]
const toLines = (...statuses: string[]) => statuses.map((status, line) => ({ line, cells: { status }, raw: [] }))
const learn = (headings: string[], chosen: string[], columns = {}) =>
  learnChoices(fields, {
    sheet: { headings, chosen },
    columns: mapColumns(fields, headings, { chosen }),
    words: [],
    recalled: { columns, words: {} },
  })?.columns

it.each([
  [['Email', 'Who is it'], ['email', 'name'], {}, { 'who is it': 'name' }],
  [['Email', 'Who'], ['email', ''], {}, undefined],
  [['Email', 'Who is it'], ['email', ''], { 'who is it': 'name' }, {}],
  [['Email', 'Who'], ['email', 'name'], {}, undefined],
  [['Email', 'WHO  IS it '], ['email', 'name'], { 'who is it': 'name' }, undefined],
  [['Email', 'Guest', 'Guest'], ['email', 'name', ''], {}, undefined],
  [['Ana Silva', 'Lisbon'], ['name', ''], {}, undefined],
  [['ana@example.com', '+351912345678'], ['email', 'name'], {}, undefined],
])('of headings %j chosen as %j, beside %j, is remembered %j', (headings, chosen, before, after) =>
  expect(learn(headings, chosen, before)).toEqual(after),
)

it('a remembered choice counts before the heading’s own meaning, but not before today’s', () => {
  const remembered = { email: 'status', 'who is it': 'name', gone: 'noField' }
  const headings = ['Email', 'Who is it', 'Gone', 'Who']
  expect(mapColumns(fields, headings, { remembered })).toEqual(['status', 'name', '', ''])
  expect(mapColumns(fields, headings, { remembered, chosen: ['email', '', '', ''] })).toEqual(['email', '', '', ''])
})

it('asks what words mean that are not known, takes the answer, and remembers it until another one', () => {
  const lines = toLines('Held', 'Zeker', '', 'zeker ', 'Nee')
  const toStatuses = ({ lines: read }: ReturnType<typeof readWords>) => read.map(({ cells }) => cells.status)
  const first = readWords(fields, lines, { chosen: undefined, remembered: {} })
  const zeker = { text: 'Zeker', count: 2, means: '' }
  const nee = { text: 'Nee', count: 1, means: '' }
  expect(first).toEqual({
    lines,
    words: [{ field: 'status', meanings: ['Held', 'Confirmed'], isKept: true, unknown: [zeker, nee] }],
  })
  const chosen = [
    { field: 'status', text: 'Zeker', means: 'Confirmed' },
    { field: 'status', text: 'Nee', means: 'Nonsense' },
  ]
  const second = readWords(fields, lines, { chosen, remembered: {} })
  expect(toStatuses(second)).toEqual(['Held', 'Confirmed', '', 'Confirmed', 'Nee'])
  const sheet = { headings: ['Status'], words: chosen }
  const learned = learnChoices(fields, { sheet, columns: ['status'], words: second.words, recalled: noChoices })
  expect(learned?.words).toEqual({ status: { zeker: 'Confirmed' } })
  const third = readWords(fields, lines, { chosen: undefined, remembered: learned!.words })
  expect(toStatuses(third)).toEqual(toStatuses(second))
  const again = { columns: ['status'], words: third.words, recalled: learned! }
  expect(learnChoices(fields, { sheet: { headings: ['Status'], words: chosen }, ...again })).toBeNull()
  const beside = readWords(fields, lines, { chosen: [chosen[1]!], remembered: learned!.words })
  expect(toStatuses(beside)).toEqual(toStatuses(second))
  const none = [{ ...chosen[0]!, means: '' }]
  const taken = readWords(fields, lines, { chosen: none, remembered: learned!.words })
  expect(learnChoices(fields, { sheet, ...again, words: taken.words })?.words).toEqual({ status: {} })
  const long = 'x'.repeat(300)
  const cut = readWords(fields, toLines(long), { chosen: undefined, remembered: {} }).words[0]!.unknown[0]!.text
  const said = [{ field: 'status', text: cut, means: 'Held' }]
  expect(toStatuses(readWords(fields, toLines(long), { chosen: said, remembered: {} }))).toEqual(['Held'])
  const personal = fields.map((one) =>
    one.words ? { ...one, words: { ...one.words, isPersonal: true as const } } : one,
  )
  const read = readWords(personal, lines, { chosen, remembered: {} })
  expect(toStatuses(read)).toEqual(toStatuses(second))
  expect(learnChoices(personal, { sheet, columns: [], words: read.words, recalled: noChoices })).toBeNull()
})
