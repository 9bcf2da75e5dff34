import { useSite } from '../../../../../platform/web/site/money'
import { formatDate } from '../../../../../shared/dates'
import { toLastDay } from '../../../../../shared/instants'

/** Shows the last day for acceptance in the agency's time zone, as in its mail. */
export const LastDay = ({ until }: { until: string }) => (
  <span className="num">{formatDate(toLastDay(until, useSite()?.agency.timeZone))}</span>
)
