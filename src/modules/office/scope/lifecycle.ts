import type { Lifecycle } from '../../../platform/server/lifecycle'
import { assertInScope } from './scope.service'

export const scopeLifecycle: Lifecycle = { assertInScope }
