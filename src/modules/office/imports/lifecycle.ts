import type { Lifecycle } from '../../../platform/server/lifecycle'
import { findOtherKind } from './kinds.rules'

export const importKindsLifecycle: Lifecycle = { findOtherKind }
