/** Builds the options of an optional select; adds `own`, a value that the list lacks. */
export const orNone = (values: readonly string[], own?: string | null) => [
  { value: '', label: 'Not said' },
  ...[...new Set([...values, ...(own ? [own] : [])])].map((value) => ({ value, label: value })),
]

export const flightsOptions = [
  { value: '', label: 'Not said' },
  { value: 'yes', label: 'Included' },
  { value: 'no', label: 'Not included' },
]
