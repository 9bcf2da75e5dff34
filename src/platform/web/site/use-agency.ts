import type { WeekStart } from '../../../shared/weeks'
import { useSite } from './money'

/** Returns the English name of the agency's country, which lists begin with; '' for the specified order. */
export const useCountry = (): string => useSite()?.agency.country ?? ''

/** Tells whether the agency asks travelers for what India's trips need. */
export const useIndianPapers = (): boolean => useSite()?.agency.asksIndianPapers ?? false

/** Returns the country code that the agency's phone fields begin with; '' for none. */
export const usePhonePrefix = (): string => useSite()?.agency.phonePrefix ?? ''

/** Returns the day on which the weeks of calendars begin. */
export const useWeekStart = (): WeekStart => useSite()?.agency.weekBegins ?? 'sunday'
