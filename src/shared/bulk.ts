/** Limits the rows of a bulk act, and of one call. */
export const mostAtOnce = 1000
const perCall = 100

/** Splits a list into one part per call. */
export const toChunks = <T>(list: readonly T[], size = perCall): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size))
