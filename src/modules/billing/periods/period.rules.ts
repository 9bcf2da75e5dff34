import { type CalendarDate, formatDate } from '../../../shared/dates'

/** Holds an inclusive `lockedUntil`; `seq` counts changes. Instants are ISO texts. */
export type Period = { lockedUntil: CalendarDate | null; seq: number }
export type PeriodChange = Period & { at: string; by: string; reason: string }
export type Periods = Period & { today: CalendarDate; history: PeriodChange[] }

export const isClosed = (day: CalendarDate, { lockedUntil }: Pick<Period, 'lockedUntil'>): boolean =>
  lockedUntil !== null && day <= lockedUntil

/** Returns true where fewer days are closed than before: that needs a reason. */
export const opens = ({ lockedUntil: before }: Pick<Period, 'lockedUntil'>, until: CalendarDate | null): boolean =>
  before !== null && (until === null || until < before)

export const closedText = (lockedUntil: CalendarDate): string =>
  `The books are closed up to ${formatDate(lockedUntil)}. Choose a later day, or ask an administrator to open them`
