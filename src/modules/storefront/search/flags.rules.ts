/**
 * Lists boolean filters with column, parameters and labels. The first parameter is written, all are read. False does
 * not restrict.
 */
export const flags = [
  {
    name: 'flights',
    column: 'isFlightIncluded',
    parameters: ['isFlightIncluded', 'includeFlights'],
    legend: 'Flights',
    label: 'Flight included',
    chip: 'Flight Included',
  },
] as const
type Flag = (typeof flags)[number]
export type FlagName = Flag['name']

/** Makes a value of each entry of a table, by the entry's name. */
export const mapByName = <Entry extends { name: string }, T>(entries: readonly Entry[], make: (entry: Entry) => T) =>
  Object.fromEntries(entries.map((entry) => [entry.name, make(entry)])) as Record<Entry['name'], T>

export const eachFlag = <T>(make: (flag: Flag) => T) => mapByName(flags, make)
