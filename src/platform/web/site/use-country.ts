import { useSite } from './money'

/** Returns the English name of the agency's country, which lists begin with; '' for the specified order. */
export const useCountry = (): string => useSite()?.agency.country ?? ''
