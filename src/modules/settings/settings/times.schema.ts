import { z } from 'zod'
import { weekStarts } from '../../../shared/weeks'
import { timeLabels, timeLimits, type TimeName } from './times.rules'

function time(name: TimeName) {
  const [min, max, unit] = timeLimits[name]
  const message = `${timeLabels[name].replace(/, in \w+$/, '')}: please enter ${unit} from ${min} to ${max}`
  return z.number(message).int(message).min(min, message).max(max, message)
}

/** Holds the times that an agency decides on. What was promised by them is kept where it was promised. */
export const times = z.object({
  /** Counts days before what is due later than at booking; 0 reminds on its day. */
  remindBefore: time('remindBefore'),
  remindAfter: time('remindAfter'),
  /** Leaves what is due at booking to its mail for so many days. */
  remindBooked: time('remindBooked'),
  /** Proposes the last day of a new proposal. */
  offerDays: time('offerDays'),
  /** Counts the days beside the booking's own. */
  unpaidDays: time('unpaidDays'),
  holdMinutes: time('holdMinutes'),
  waitHours: time('waitHours'),
  reviewDays: time('reviewDays'),
  /** Begins the weeks of calendars; reports count from Monday. */
  weekBegins: z.enum(weekStarts),
})
