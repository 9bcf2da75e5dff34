import { useSite } from './money'

/** Returns the country code that the agency's phone fields begin with; '' for none. */
export const usePhonePrefix = (): string => useSite()?.agency.phonePrefix ?? ''
