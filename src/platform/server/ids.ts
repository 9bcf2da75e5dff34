import { randomInt } from 'node:crypto'

/** UUID version 7: sorts by time, so that new rows land at the end of their index. */
export { v7 as newId } from 'uuid'

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 'IT-7K3QXM', or with another prefix: readable over the phone, without letters that look like digits. */
export const newReference = (prefix = 'IT'): string =>
  `${prefix}-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`
