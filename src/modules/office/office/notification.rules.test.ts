import { expect, it } from 'vitest'
import { mergeLists, shown } from './notification.rules'

const one = (id: string, at: string, kind: 'overdue' | 'assigned' | 'request' = 'request') => ({
  id,
  kind,
  title: id,
  detail: '',
  to: '/',
  at,
})

it('shows a record once, as what came last says it, the newest first', () => {
  const found = mergeLists(
    [
      [one('a', '2027-03-02', 'overdue')],
      [one('b', '2027-03-03'), one('a', '2027-03-01')],
      [one('c', '2027-03-01', 'assigned'), one('c', '2027-02-01', 'overdue')],
    ],
    null,
  )
  expect(found.map(({ id, kind }) => `${id} ${kind}`)).toEqual(['b request', 'a overdue', 'c assigned'])
})

it.each([
  ['never looked', null, [true, true]],
  ['looked in between', new Date('2027-03-02T12:00:00Z'), [true, false]],
  ['looked just then', new Date('2027-03-03'), [false, false]],
])('is new after the last look: %s', (_, seenAt, isNew) => {
  const found = mergeLists([[one('a', '2027-03-03'), one('b', '2027-03-02')]], seenAt)
  expect(found.map((n) => n.isNew)).toEqual(isNew)
})

it(`holds at most ${shown}, and all that are new`, () => {
  const many = [Array.from({ length: 50 }, (_, n) => one(String(n), '2027-03-03'))]
  expect(mergeLists(many, new Date('2027-03-04'))).toHaveLength(shown)
  expect(mergeLists(many, new Date('2027-03-02'))).toHaveLength(50)
})
