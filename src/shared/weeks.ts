/** Lists the days on which weeks begin somewhere in the world. */
export const weekStarts = ['monday', 'saturday', 'sunday'] as const
export type WeekStart = (typeof weekStarts)[number]

const dayNumbers = { sunday: 0, monday: 1, saturday: 6 } as const
/** Returns the day's number as JavaScript and Mantine count: 0 is Sunday. */
export const toDayNumber = (begins: WeekStart): 0 | 1 | 6 => dayNumbers[begins]

const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
/** Lists the short names of a week's days in their order. */
export const listWeekdays = (begins: WeekStart): string[] => {
  const first = toDayNumber(begins)
  return [...names.slice(first), ...names.slice(0, first)]
}
