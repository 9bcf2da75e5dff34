import type { Lifecycle } from '../../../platform/server/lifecycle'
import { forgetOldImports } from './undo.service'

export const importsLifecycle: Lifecycle = {
  jobs: [{ kind: 'imports.forget', everySeconds: 6 * 3600, run: ({ ctx }) => forgetOldImports(ctx) }],
}
