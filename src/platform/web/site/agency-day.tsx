import { formatDate } from '../../../shared/dates'
import { toCalendarDate } from '../../../shared/instants'
import { useSite } from './money'

/** Formats an instant's calendar day in the agency's time zone, independent of the reader's. */
export const AgencyDay = ({ at }: { at: string }) => formatDate(toCalendarDate(at, useSite()?.agency.timeZone))
