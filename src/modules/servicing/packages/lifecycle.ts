import { toJobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { fetchPictures, giveUpPictures, pictureFetching } from './fetch-pictures.service'
import { refreshPopularity } from './popularity.service'
import { purgePackages } from './purge-packages.service'

export const packageActsLifecycle: Lifecycle = {
  jobs: [
    { kind: 'packages.purge', everySeconds: 6 * 3600, run: ({ ctx }) => purgePackages(ctx) },
    { kind: 'popularity.refresh', everySeconds: 600, run: ({ ctx }) => refreshPopularity(ctx) },
    toJobKind({ ...pictureFetching, run: fetchPictures, onDead: giveUpPictures, deadlineSeconds: 600 }),
  ],
}
