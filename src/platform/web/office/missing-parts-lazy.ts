import { lazyPart } from '../lazy-part'

/** Comes after the first scripts of the office, which forms are among. */
export const MissingParts = lazyPart(() => import('./missing-parts'))
