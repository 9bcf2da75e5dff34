import { todayIn } from '../../../../shared/instants'
import { useSite } from './money'

/** The agency's day: what staff elsewhere plan and see is what the server compares with. */
export const useAgencyToday = () => todayIn(useSite()?.agency.timeZone)
