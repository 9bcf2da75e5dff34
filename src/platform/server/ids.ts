import { randomBytes, randomInt } from 'node:crypto'

/** UUID version 7: sorts by time, so that new rows land at the end of their index. */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes[6] = (bytes[6]! & 0x0f) | 0x70
  bytes[8] = (bytes[8]! & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}

const letters = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 'IT-7K3QXM': readable over the phone, without letters that look like digits. */
export const newReference = (): string =>
  `IT-${Array.from({ length: 6 }, () => letters[randomInt(letters.length)]).join('')}`
