/** Rows that a bulk act takes in one go, and rows of one call. */
export const mostAtOnce = 1000
export const perCall = 100

/** Parts of a list, one a call. */
export const partsOf = <T>(list: readonly T[], size = perCall): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
