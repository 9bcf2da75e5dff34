import { localToday } from '../../../shared/dates'
import { todayIn } from '../../../shared/instants'
import { useSite } from './money'

/** The agency's day: what staff elsewhere plan and see is what the server compares with. Until it is known, their own. */
export function useAgencyToday() {
  const zone = useSite()?.agency.timeZone
  return zone ? todayIn(zone) : localToday()
}
