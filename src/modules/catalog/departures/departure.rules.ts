export const departureSorts = ['date', 'updated'] as const
export type DepartureSort = (typeof departureSorts)[number]
