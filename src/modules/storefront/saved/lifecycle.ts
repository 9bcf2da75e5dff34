import type { Lifecycle } from '../../../platform/server/lifecycle'
import { refreshPopularity } from './popularity.service'
import { downloadSaved } from './service'

export const savedLifecycle: Lifecycle = {
  download: async (ctx) => ({ savedPackages: await downloadSaved(ctx) }),
  jobs: [{ kind: 'popularity.refresh', everySeconds: 600, run: ({ ctx }) => refreshPopularity(ctx) }],
}
