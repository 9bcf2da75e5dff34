import type { Lifecycle } from '../../../platform/server/lifecycle'
import { assertNobodyAffected } from './affected.service'

/** Stores nothing: it reads what other features own. */
export const impactLifecycle: Lifecycle = { feature: 'impact', saleEnds: assertNobodyAffected }
