import { toJobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { agencyDiscard, pictureDiscard } from '../../core/media/discard.service'
import { discardAgencyPictures, discardUnused } from './service'

export const picturesLifecycle: Lifecycle = {
  jobs: [
    toJobKind({ ...pictureDiscard, run: discardUnused }),
    toJobKind({ ...agencyDiscard, run: discardAgencyPictures }),
  ],
}
