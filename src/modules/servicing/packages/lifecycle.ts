import { jobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { fetchPictures, pictureFetching } from './fetch-pictures.service'
import { purgePackages } from './purge-packages.service'

export const packageActsLifecycle: Lifecycle = {
  jobs: [
    { kind: 'packages.purge', everySeconds: 6 * 3600, run: ({ ctx }) => purgePackages(ctx) },
    jobKind({ ...pictureFetching, run: fetchPictures, deadlineSeconds: 600 }),
  ],
}
