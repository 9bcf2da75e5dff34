import type { Lifecycle } from '../../../platform/server/lifecycle'
import { endFeeds } from './feeds.service'

export const calendarsLifecycle: Lifecycle = { accessEnds: endFeeds }
