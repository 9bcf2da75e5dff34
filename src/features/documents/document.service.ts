import type { Ctx } from '../../platform/server/context'
import type { Place } from '../../platform/server/encryption'
import { invalid } from '../../shared/errors'
import { isMask, masked, unreadable } from './document.rules'

/**
 * A stored number in full. One that does not open (its key is gone, or it was copied here from another row) is logged
 * without its value and counts as absent: nobody gets a fault for it, and nobody gets a number that is not theirs.
 */
export function openNumber(ctx: Ctx, sealed: string | null, place: Place): string | null {
  if (sealed === null) return null
  try {
    return ctx.vault.open(sealed, place)
  } catch (err) {
    ctx.log.error({ err, ...place }, 'a sealed number does not open')
    return null
  }
}

/** A stored number as screens show it; one that does not open shows as dots alone, so that saving does not lose it. */
export function shownNumber(ctx: Ctx, sealed: string | null, place: Place): string | null {
  if (sealed === null) return null
  const number = openNumber(ctx, sealed, place)
  return number === null ? unreadable : masked(number)
}

type Typed = { typed: string | null | undefined; stored: string | null; field: string }

/**
 * What to store for a typed number: absent and the mask that was shown leave the stored one, null clears it.
 * @throws AppError invalid `field` for a mask that was not shown
 */
export function numberToStore(ctx: Ctx, { typed, stored, field }: Typed, place: Place): string | null {
  if (typed === undefined) return stored
  if (typed === null) return null
  if (!isMask(typed)) return ctx.vault.seal(typed, place)
  if (typed !== shownNumber(ctx, stored, place)) throw invalid('Please enter the whole number', field)
  return stored
}
