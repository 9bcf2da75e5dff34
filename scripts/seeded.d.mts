/** Returns the path of a data directory with the demo agency. */
export function seeded(NODE_ENV?: 'test' | 'development'): string
