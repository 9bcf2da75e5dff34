import { describe, expect, it } from 'vitest'
import { fold } from '../../../shared/text'
import { type KnownPlace, plant } from './import-tree.rules'

/** Names the places of the agency, each with what it lies in. */
type Agency = Record<string, string | null>
/** Names the lines, each with the cell of what its place lies in. */
type File = Record<string, string | undefined>

function plantIn(agency: Agency, file: File, left: Record<string, number> = {}) {
  const known = new Map(
    Object.entries(agency).map(([name, parent]): [string, KnownPlace] => [name, { id: name, name, parentId: parent }]),
  )
  const find = (word: string) => Object.keys(agency).find((name) => fold(name) === word)
  const lines = Object.entries(file).map(([name, parent], i) => {
    return { line: i + 2, id: name, name, words: [fold(name)], parent }
  })
  const { parents, bad } = plant(lines, known, find, new Map(Object.entries(left)))
  return { parents: [...parents], bad: bad.map(({ line, message }) => [line, message]) }
}

describe('places of a file', () => {
  it.each<[string, Agency, File, [string, string | null][]]>([
    ['lie in the agency’s', { Portugal: null }, { Lisbon: 'PORTUGAL' }, [['Lisbon', 'Portugal']]],
    [
      'come after those that they lie in, whatever the order of lines',
      {},
      { Belem: 'Lisbon', Lisbon: 'Portugal', Portugal: undefined },
      [
        ['Portugal', null],
        ['Lisbon', 'Portugal'],
        ['Belem', 'Lisbon'],
      ],
    ],
    [
      'are found by paths, of which parts may be left out',
      { Europe: null, Portugal: 'Europe', Centro: 'Portugal' },
      { Lisbon: 'Europe / Centro', Faro: 'Portugal > Centro' },
      [
        ['Lisbon', 'Centro'],
        ['Faro', 'Centro'],
      ],
    ],
    ['stay where they are without a cell', { A: null, B: 'A' }, { B: undefined }, [['B', 'A']]],
    [
      'may change places with what they lie in',
      { A: null, B: 'A', C: null },
      { A: 'B', B: 'C' },
      [
        ['B', 'C'],
        ['A', 'B'],
      ],
    ],
  ])('%s', (_, agency, file, expected) => expect(plantIn(agency, file)).toEqual({ parents: expected, bad: [] }))

  it.each<[string, Agency, File, [number, string][]]>([
    ['an unknown place', {}, { A: 'Nowhere' }, [[2, 'There is no place ‘Nowhere’']]],
    ['itself', {}, { A: 'a' }, [[2, 'A place cannot lie in itself']]],
    [
      'a path of which a part is elsewhere',
      { Spain: null, Portugal: null, Centro: 'Portugal' },
      { Lisbon: 'Spain / Centro' },
      [[2, 'Centro does not lie in ‘Spain’']],
    ],
    [
      'a circle of the file, at each of its lines, and what lies in it',
      {},
      { A: 'B', B: 'A', C: 'A' },
      [
        [2, 'That would be a circle: A lies in B lies in A'],
        [3, 'That would be a circle: A lies in B lies in A'],
        [4, 'The line of the place that it lies in is left out'],
      ],
    ],
    [
      'a circle with the agency’s, at the line that closes it',
      { A: null, B: 'A', C: 'B' },
      { A: 'C', B: 'A' },
      [[2, 'That would be a circle: A lies in C lies in B lies in A']],
    ],
    [
      'a circle that another refused line leaves closed',
      { A: null, B: 'A' },
      { A: 'B', B: 'Nowhere' },
      [
        [2, 'That would be a circle: A lies in B lies in A'],
        [3, 'There is no place ‘Nowhere’'],
      ],
    ],
  ])('are refused in %s', (_, agency, file, expected) => expect(plantIn(agency, file).bad).toEqual(expected))

  it('name the refused line that they lie in', () => {
    const { bad } = plantIn({}, { Lisbon: 'Portugal' }, { portugal: 7 })
    expect(bad).toEqual([[2, 'Line 7, which has this place, is left out']])
  })

  it('may be as deep as a file is long, also where the outermost one is refused', () => {
    const chain = Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`P${n}`, n ? `P${n - 1}` : 'Nowhere']))
    expect(plantIn({}, chain).bad).toHaveLength(5000)
  })
})
