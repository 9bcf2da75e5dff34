import { formatDate } from '../../../../shared/dates'
import { dayOf } from '../../../../shared/instants'
import { useSite } from './money'

/** The calendar day that an instant has at the agency: the same for every reader. */
export const AgencyDay = ({ at }: { at: string }) => formatDate(dayOf(at, useSite()?.agency.timeZone))
