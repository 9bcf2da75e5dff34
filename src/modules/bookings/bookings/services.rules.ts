import type { Service } from './view'

/** Lists what a supplier reads of a service beside its days and price. */
const read = ['title', 'detail', 'unit', 'count', 'times'] as const
type Read = Pick<Service, (typeof read)[number]>

/** Returns true where a changed service reads otherwise to its supplier. */
export const isReworded = (was: Read, is: Read): boolean => read.some((name) => was[name] !== is[name])
