import { type CalendarDate, formatDate } from '../../../shared/dates'
import type { Period } from './view'

export const isClosed = (day: CalendarDate, { lockedUntil }: Pick<Period, 'lockedUntil'>): boolean =>
  lockedUntil !== null && day <= lockedUntil

/** Returns true where fewer days are closed than before: that needs a reason. */
export const opens = ({ lockedUntil: before }: Pick<Period, 'lockedUntil'>, until: CalendarDate | null): boolean =>
  before !== null && (until === null || until < before)

export const closedText = (lockedUntil: CalendarDate): string =>
  `The books are closed up to ${formatDate(lockedUntil)}. Choose a later day, or have them opened again under Books`
