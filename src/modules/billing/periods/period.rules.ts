import { addDays, type CalendarDate, formatDate } from '../../../shared/dates'
import type { Period } from './view'

export const isClosed = (day: CalendarDate, { lockedUntil }: Pick<Period, 'lockedUntil'>): boolean =>
  lockedUntil !== null && day <= lockedUntil

/** Returns true where fewer days are closed than before: that needs a reason. */
export const opens = ({ lockedUntil: before }: Pick<Period, 'lockedUntil'>, until: CalendarDate | null): boolean =>
  before !== null && (until === null || until < before)

export const closedText = (lockedUntil: CalendarDate): string =>
  `The books are closed up to ${formatDate(lockedUntil)}. Choose a later day, or have them opened again under Books`

export const notOverText = (lockedUntil: CalendarDate): string =>
  `The books are closed up to ${formatDate(lockedUntil)}, which is not over in this time zone. Choose it from ${formatDate(addDays(lockedUntil, 1))} there on, or have the books opened again under Books`
