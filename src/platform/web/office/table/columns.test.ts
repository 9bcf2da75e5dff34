import { expect, it } from 'vitest'
import { chosenText, type Column, listShownColumns } from './columns'

const columns = ['name', 'place', 'due', 'source'].map((key) => ({
  key,
  label: key,
  cell: () => key,
  optional: key === 'source',
})) as Column<unknown>[]
const keys = (chosen: string[] | null) => listShownColumns(columns, chosen).map(({ key }) => key)

it('shows the usual columns until others are chosen, the name always first', () => {
  expect(keys(null)).toEqual(['name', 'place', 'due'])
  expect(keys(['source', 'due', 'due', 'gone', 'name'])).toEqual(['name', 'source', 'due'])
})

it('shows the usual columns where the address names none that there are', () => {
  for (const chosen of [['gone'], ['gone', 'elsewhere'], ['']]) expect(keys(chosen)).toEqual(['name', 'place', 'due'])
  expect(keys(['name', 'gone'])).toEqual(['name'])
})

it('says nothing in the address of the usual columns, and comes back to what was chosen', () => {
  expect(chosenText(columns, ['name', 'place', 'due'])).toBeNull()
  for (const chosen of [['due'], ['due', 'place'], ['source'], []]) {
    const text = chosenText(columns, chosen)!
    expect(keys(text.split(','))).toEqual(['name', ...chosen])
  }
})
