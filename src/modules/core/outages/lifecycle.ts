import type { Lifecycle } from '../../../platform/server/lifecycle'
import { lookEverySeconds } from './outage.rules'
import { checkPictures } from './service'

export const outagesLifecycle: Lifecycle = {
  jobs: [{ kind: 'outages.pictures', everySeconds: lookEverySeconds, run: ({ ctx }) => checkPictures(ctx) }],
}
