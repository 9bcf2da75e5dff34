import type { Lifecycle } from '../../../platform/server/lifecycle'
import { downloadSaved } from './service'

export const savedLifecycle: Lifecycle = {
  download: async (ctx) => ({ savedPackages: await downloadSaved(ctx) }),
}
