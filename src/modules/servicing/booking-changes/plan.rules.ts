import { addDays, type CalendarDate, daysBetween } from '../../../shared/dates'
import { conflict, invalid } from '../../../shared/errors'
import { isWrittenOff } from '../../billing/payments/account.rules'
import { isOnSale, refusalFor } from '../../catalog/departures/state.rules'
import { maxTravelers } from '../../sales/proposals/offer.rules'
import {
  type After,
  applyEdit,
  cancelledMinor,
  describeChanges,
  isChange,
  type Settlement,
  settlementFor,
  toLastDayToAgree,
} from './change.rules'
import { type Edit, nobody, partyAfter } from './edit.rules'
import { findUnpriced } from './leaving.rules'
import type { Editor, Proposed } from './view'

export type ChangeBasis = Omit<Editor, 'wish' | 'isWaiting' | 'orders'>

/** Limits adults, children and infants each, as a booking does. */
const maxParty = 500

/** @throws AppError invalid without adults, for a mere replacement of a traveler, or for too many */
function assertParty({ before }: ChangeBasis, edit: Edit): void {
  const { leaving, joining = nobody } = edit
  const { adults, children, infants } = partyAfter(before, edit)
  if (adults < 1) throw invalid('At least one adult has to travel. To end the trip, cancel the booking', 'leaving')
  if (Math.max(adults, children, infants) > maxParty)
    throw invalid(`At most ${maxParty} adults, children and infants each`, 'joining')
  if (adults + children + infants > maxTravelers) throw invalid(`At most ${maxTravelers} travelers in all`, 'joining')
  const joins = { adult: joining.adults, child: joining.children, infant: joining.infants ?? 0 }
  const isReplaced = ({ position, kind }: ChangeBasis['before']['travelers'][number]) =>
    leaving.includes(position) && joins[kind] > 0
  if (before.travelers.some(isReplaced))
    throw invalid(
      'Somebody who comes instead of another one takes their place: change the name with the travelers',
      'joining',
    )
}

/**
 * Checks that the trip can begin on the edit's day.
 * @throws AppError naming `startsOn`: invalid for the same day, a past one, or one without a departure; conflict once
 * the trip has begun, for a departure not on sale, or without enough seats
 */
export function assertDay({ before, today, hasBegun, departure }: ChangeBasis, edit: Edit): void {
  const { startsOn } = edit
  if (startsOn === undefined) return
  if (startsOn === before.startsOn) throw invalid('The trip begins on this day already. Choose another one', 'startsOn')
  if (hasBegun) throw conflict('A trip that has begun keeps its dates', 'startsOn')
  if (startsOn < today) throw invalid('This day is over. Choose one that is to come', 'startsOn')
  if (!departure) return
  const to = departure.others.find((one) => one.startsOn === startsOn)
  if (!to) throw invalid('The package has no departure on this day', 'startsOn')
  const { adults, children } = partyAfter(before, edit)
  if (!isOnSale(to.state) || to.left < adults + children) throw conflict(refusalFor(to.state, to.left), 'startsOn')
}

/** Returns the last day on which a trip can still move: before it begins, and while its new day can be booked. */
function toLastDayToMove({ before, today, departure }: ChangeBasis, startsOn: CalendarDate): CalendarDate {
  const to = departure?.others.find((one) => one.startsOn === startsOn)
  const dayBefore = addDays(before.startsOn, -1)
  return [to?.bookBy ?? startsOn, ...(dayBefore < today ? [] : [dayBefore])].toSorted()[0]!
}

/** @throws AppError invalid where the edit names unknown services or travelers, or the party is impossible */
function assertFits(at: ChangeBasis, edit: Edit): void {
  const { before, endsOn } = at
  const known = new Map(before.services.map((service) => [service.key, service]))
  const positions = new Set(before.travelers.map(({ position }) => position))
  if (!edit.leaving.every((position) => positions.has(position)) || new Set(edit.leaving).size < edit.leaving.length)
    throw invalid('One of the travelers is not of this booking any more. Please look again', 'leaving')
  assertParty(at, edit)
  assertDay(at, edit)
  const days = daysBetween(before.startsOn, endsOn) + 1
  for (const { key, day, itemId, kind, isOwn } of edit.services) {
    const was = known.get(key)
    if (day !== null && day > days && was?.day !== day) throw invalid('The trip has no such day', 'services')
    if (was && (was.itemId !== itemId || was.kind !== kind || was.isOwn !== isOwn))
      throw invalid('Another item is another service: leave the one out and add the other', 'services')
  }
}

export type Plan = Settlement & { after: After; proposed: Proposed }

/**
 * Computes the booking after an edit, and the difference.
 * @throws AppError invalid where it changes nothing, names unknown services or travelers, or has rooms without a price;
 * conflict for a lower price that was written off; as `assertDay`
 */
export function planFor(at: ChangeBasis, edit: Edit): Plan {
  assertFits(at, edit)
  const { before, terms, sums, isGrace, until, today, endsOn } = at
  const unpriced = findUnpriced(before, partyAfter(before, edit), edit)
  if (unpriced)
    throw invalid(
      `There is no exchange rate to ${at.currency} for the rooms: edit ${unpriced.title}, with another price or the same`,
      'services',
    )
  const after = applyEdit(before, edit, terms)
  const difference = describeChanges(before, after, terms)
  if (!isChange(before, after, difference)) throw invalid('Nothing is changed yet', 'services')
  const settlement = settlementFor(before, after, sums)
  if (isWrittenOff(sums, settlement.deltaMinor))
    throw conflict(
      'More would be credited than was paid for, as a part was written off. Let an administrator take back the write-off first',
      'amountMinor',
    )
  const cancelled = settlement.deltaMinor < 0 ? cancelledMinor(before, after) : 0
  const { keptMinor, amountMinor } = settlement
  const lastDay = toLastDayToAgree({ cancelled, isGrace, until }, { today, startsOn: before.startsOn, endsOn })
  const moveBy = edit.startsOn === undefined ? lastDay : toLastDayToMove(at, edit.startsOn)
  return {
    ...settlement,
    after,
    proposed: {
      changes: difference.changes,
      beforeMinor: before.totalMinor,
      afterMinor: after.totalMinor,
      keptMinor,
      amountMinor,
      standsUntil: moveBy < lastDay ? moveBy : lastDay,
    },
  }
}

/**
 * Returns what is proposed at this amount: what a lower price does not credit is retained, as the ledger will have it,
 * whatever the policy retains.
 */
export function proposedAt({ deltaMinor, proposed }: Plan, amountMinor: number): Proposed {
  const chargedMinor = proposed.amountMinor - proposed.keptMinor
  return { ...proposed, amountMinor, keptMinor: deltaMinor < 0 ? Math.max(0, amountMinor - chargedMinor) : 0 }
}

/** @throws AppError conflict unless screen and server compute the same amounts */
export function assertSameAmounts(
  { after, amountMinor }: Plan,
  seen: { afterMinor: number; amountMinor: number },
): void {
  if (after.totalMinor !== seen.afterMinor || amountMinor !== seen.amountMinor)
    throw conflict('The amounts have changed meanwhile. Look at them once more, then send again', 'amountMinor')
}
