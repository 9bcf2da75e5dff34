import { mapByName } from './flags.rules'
import { hotelRatings } from './search.rules'

/**
 * Describes an option. Its text above the list is `chip`, or else the label. With a `hint`, a button shows it; others
 * are ticked, beside their counts.
 */
type Option = { value: number | string; label: string; chip?: string; hint?: string }
type Entry = { name: string; counts: string; legend: string; options: readonly Option[] }

/**
 * Lists filters by a column of packages, with the options that visitors choose from. `name` is the parameter, in the
 * address and in REST; `counts` names the counts among the facets. Conditions have the columns.
 */
const table = [
  {
    name: 'duration',
    counts: 'durations',
    legend: 'Duration',
    options: [
      { value: 3, label: '1-3 Days' },
      { value: 6, label: '4-6 Days' },
      { value: 10, label: '7-10 Days' },
      { value: 15, label: '11-15 Days' },
      { value: 20, label: '15+ Days' },
    ],
  },
  {
    name: 'hotelRating',
    counts: 'hotelRatings',
    legend: 'Hotel rating',
    options: hotelRatings.map((value) => ({
      value,
      label: `${value}+`,
      chip: `${value}+ hotel rating`,
      hint: `${value} stars or more`,
    })),
  },
] as const satisfies readonly Entry[]
type Row = (typeof table)[number]

export type Choice = Entry & Pick<Row, 'name' | 'counts'>
export type ChoiceName = Choice['name']
/** Holds the chosen values of each choice; none do not restrict. */
export type ChosenFilters = {
  [One in Row as One['name']]: (One['options'][number]['value'] extends number ? number : string)[]
}

export const choices: readonly Choice[] = table

export const eachChoice = <T>(make: (choice: Choice) => T) => mapByName(choices, make)
