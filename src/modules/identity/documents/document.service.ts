import type { Ctx } from '../../../platform/server/context'
import type { EncryptionContext } from '../../../platform/server/encryption'
import { invalid } from '../../../shared/errors'
import { isMask, maskNumber, unreadable } from './document.rules'

/**
 * Returns a stored number in full. Treats one that does not decrypt (key gone, copied from another row) as absent, and
 * logs it without its value. So nobody sees an error, or another person's number.
 */
export function decryptNumber(ctx: Ctx, encrypted: string | null, context: EncryptionContext): string | null {
  if (encrypted === null) return null
  try {
    return ctx.encryption.decrypt(encrypted, context)
  } catch (err) {
    ctx.log.error({ err, ...context }, 'an encrypted number does not decrypt')
    return null
  }
}

/** Returns a stored number masked. Shows dots for one that does not decrypt, so that saving keeps it. */
export function getShownNumber(ctx: Ctx, encrypted: string | null, context: EncryptionContext): string | null {
  if (encrypted === null) return null
  const number = decryptNumber(ctx, encrypted, context)
  return number === null ? unreadable : maskNumber(number)
}

type Typed = { typed: string | null | undefined; stored: string | null; field: string }

/**
 * Returns the value to store for a typed number. Absent and the displayed mask keep the stored one; null clears it.
 * @throws AppError invalid `field` for a mask that was not shown
 */
export function toStoredNumber(ctx: Ctx, { typed, stored, field }: Typed, context: EncryptionContext): string | null {
  if (typed === undefined) return stored
  if (typed === null) return null
  if (!isMask(typed)) return ctx.encryption.encrypt(typed, context)
  if (typed !== getShownNumber(ctx, stored, context)) throw invalid('Please enter the whole number', field)
  return stored
}
