/**
 * Yes-or-no filters: a column of packages, its parameters in addresses and REST, and its words. The first parameter is
 * written, each is read. A flag that is false does not restrict.
 */
export const flags = [
  {
    name: 'flights',
    column: 'is_flight_included',
    parameters: ['isFlightIncluded', 'includeFlights'],
    legend: 'Flights',
    label: 'Flight included',
    chip: 'Flight Included',
  },
] as const
export type Flag = (typeof flags)[number]
export type FlagName = Flag['name']

/** A value for each flag, by its name. */
export const eachFlag = <T>(make: (flag: Flag) => T): Record<FlagName, T> =>
  Object.fromEntries(flags.map((flag) => [flag.name, make(flag)])) as Record<FlagName, T>
