import { id } from '../../../shared/views'

/** Lists saved packages, newest first. */
export const savedIds = id.array()
