import { randomInt } from 'node:crypto'

/** Generates UUID version 7, which sorts by time, so that new rows land at the end of their index. */
export { v7 as newId } from 'uuid'

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Generates 'IT-7K3QXM' for the prefix 'IT', without characters that are confused over the phone. */
export const newReference = (prefix: string): string =>
  `${prefix}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`
