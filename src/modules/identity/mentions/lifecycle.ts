import type { Lifecycle } from '../../../platform/server/lifecycle'
import { moveMentions } from './service'

/** Leaves deletion with the account to the foreign key. */
export const mentionsLifecycle: Lifecycle = { feature: 'mentions', moveLead: moveMentions }
