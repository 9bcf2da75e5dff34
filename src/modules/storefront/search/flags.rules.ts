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
export type Flag = (typeof flags)[number]
export type FlagName = Flag['name']

export const eachFlag = <T>(make: (flag: Flag) => T): Record<FlagName, T> =>
  Object.fromEntries(flags.map((flag) => [flag.name, make(flag)])) as Record<FlagName, T>
