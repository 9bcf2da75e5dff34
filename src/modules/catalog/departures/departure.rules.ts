export const departureSorts = ['date', 'updated'] as const
export type DepartureSort = (typeof departureSorts)[number]

/** Limits how long seats are reserved at checkout. */
export const holdMinutes = 15
