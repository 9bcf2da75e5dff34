import { countCap } from './totals'

/**
 * Amounts of a list are added up to the cent for up to so many rows. Of more there is no sum. Words take longer to
 * find.
 */
export const sumCapOf = ({ words }: { words?: string }): number => (words ? countCap : 10 * countCap)
