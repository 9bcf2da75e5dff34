import { type Actor, isStaff } from '../../shared/actor'

/** Staff see every quote request, a traveller those made while signed in. */
export const canSeeQuote = (actor: Actor, quote: { userId: string | null }): boolean =>
  isStaff(actor) || (actor !== null && quote.userId === actor.id)

export const canDecideQuote = (actor: Actor): boolean => isStaff(actor)
