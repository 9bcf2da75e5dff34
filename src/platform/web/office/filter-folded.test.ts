import { expect, it } from 'vitest'
import { theme } from '../theme'
import { filterFolded } from './filter-folded'

const people = ['Søren Ødegård', 'Zoë Adams', 'Adam Zöllner'].map((label) => ({ value: label, label }))
const find = (search: string, limit = Infinity) =>
  filterFolded({ options: [...people, { group: 'Other', items: people.slice(0, 1) }], search, limit })

it('finds options without accents and in any order, in groups, too', () => {
  expect(find('odegard soren')).toEqual([people[0], { group: 'Other', items: [people[0]] }])
  expect(find('zoe')).toEqual([people[1]])
  expect(find('', 2)).toEqual(people.slice(0, 2))
})

it('is what every list with a search has that names no other', () => {
  for (const list of ['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'])
    expect(theme.components![list]).toMatchObject({ defaultProps: { filter: filterFolded } })
})
