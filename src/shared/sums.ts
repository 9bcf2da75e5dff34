import { countCap } from './totals'

/**
 * Limits the rows whose amounts are summed to the cent; larger lists show no sum. Word searches are slower, so their
 * limit is lower.
 */
export const getSumCap = ({ words }: { words?: string }): number => (words ? countCap : 10 * countCap)
