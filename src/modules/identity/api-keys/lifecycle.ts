import type { Lifecycle } from '../../../platform/server/lifecycle'
import { endKeys } from './service'

export const apiKeysLifecycle: Lifecycle = { accessEnds: endKeys }
