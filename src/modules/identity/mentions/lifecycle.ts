import type { Lifecycle } from '../../../platform/server/lifecycle'
import { moveMentions } from './service'

/** Who was mentioned goes with the account, by the foreign key. */
export const mentionsLifecycle: Lifecycle = { feature: 'mentions', moveLead: moveMentions }
