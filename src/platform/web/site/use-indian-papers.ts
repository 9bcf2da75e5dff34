import { useSite } from './money'

/** Tells whether the agency asks travelers for what India's trips need. */
export const useIndianPapers = (): boolean => useSite()?.agency.asksIndianPapers ?? false
