/** A list of choices with nothing said; `own` is a value that the list does not have. */
export const orNone = (values: readonly string[], own?: string | null) => [
  { value: '', label: 'Not said' },
  ...[...new Set([...values, ...(own ? [own] : [])])].map((value) => ({ value, label: value })),
]

/** Whether the trip is to include flights. */
export const flightsOptions = [
  { value: '', label: 'Not said' },
  { value: 'yes', label: 'Included' },
  { value: 'no', label: 'Not included' },
]
