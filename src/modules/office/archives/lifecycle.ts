import type { Lifecycle } from '../../../platform/server/lifecycle'
import { dropArchives } from './run.service'

export const archivesLifecycle: Lifecycle = { reencryptFiles: dropArchives }
