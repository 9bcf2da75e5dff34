import type { Ctx } from '../../../platform/server/context'
import type { EncryptionContext } from '../../../platform/server/encryption'
import { invalid } from '../../../shared/errors'
import { isMask, masked, unreadable } from './document.rules'

/**
 * A stored number in full. One that does not open (key gone, copied from another row) counts as absent. It is logged
 * without its value. So nobody sees a fault, or a number that is not theirs.
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

/** A stored number as screens show it. One that does not open shows as dots, so that saving does not lose it. */
export function shownNumber(ctx: Ctx, encrypted: string | null, context: EncryptionContext): string | null {
  if (encrypted === null) return null
  const number = decryptNumber(ctx, encrypted, context)
  return number === null ? unreadable : masked(number)
}

type Typed = { typed: string | null | undefined; stored: string | null; field: string }

/**
 * What to store for a typed number. Absent and the mask that was shown leave the stored one; null clears it.
 * @throws AppError invalid `field` for a mask that was not shown
 */
export function numberToStore(ctx: Ctx, { typed, stored, field }: Typed, context: EncryptionContext): string | null {
  if (typed === undefined) return stored
  if (typed === null) return null
  if (!isMask(typed)) return ctx.encryption.encrypt(typed, context)
  if (typed !== shownNumber(ctx, stored, context)) throw invalid('Please enter the whole number', field)
  return stored
}
