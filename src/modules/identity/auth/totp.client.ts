import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** Follows the defaults of RFC 6238, which all authenticator apps support. */
const period = 30
const parameters = { algorithm: 'SHA1', digits: 6, period }

/** Returns 160 random bits in base32. */
export const createTotpSecret = (): string => new Secret({ size: 20 }).base32

export const toTotpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** Returns the 30-second step of a code, at most one step from now; null for a wrong code. */
export function findTotpStep(secret: string, code: string, now: Date): number | null {
  // Avoids the library's error for digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return null
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** Excludes look-alike letters and digits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const createGroup = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** Returns a code such as 'k7wd-p2xa-m9qe': 59 bits. */
export const createRecoveryCode = (): string => [createGroup(), createGroup(), createGroup()].join('-')
