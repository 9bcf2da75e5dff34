import type { Lifecycle } from '../../../platform/server/lifecycle'
import { assertNobodyConcerned } from './picture.service'

/** Keeps nothing: it asks the owners of what is concerned. */
export const impactLifecycle: Lifecycle = { feature: 'impact', saleEnds: assertNobodyConcerned }
