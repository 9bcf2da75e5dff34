import { localToday } from '../../../shared/dates'
import { todayIn } from '../../../shared/instants'
import { useSite } from './money'

/** Returns today in the agency's time zone, which the server compares with; until that is known, the user's own. */
export function useAgencyToday() {
  const zone = useSite()?.agency.timeZone
  return zone ? todayIn(zone) : localToday()
}
