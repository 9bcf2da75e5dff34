import { randomInt } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** RFC 6238 as all authenticator apps know it. */
const period = 30
const parameters = { algorithm: 'SHA1', digits: 6, period }

/** 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** What the QR code says. */
export const totpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) }).toString()

/** The 30-second step that a code is of, the one before or after now included; null for a wrong code. */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  // The library throws for digits of other scripts.
  if (!/^[0-9]{6}$/.test(code)) return null
  const totp = new TOTP({ ...parameters, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 })
  return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta
}

/** An alphabet without look-alike letters and digits. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')

/** 'k7wd-p2xa-m9qe': 59 bits. */
export const newRecoveryCode = (): string => [group(), group(), group()].join('-')
