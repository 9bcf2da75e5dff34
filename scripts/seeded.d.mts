/** Path of a data directory with the demo agency. */
export function seeded(): string
