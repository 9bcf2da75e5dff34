import { jobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { agencyPayload, discardPayload } from '../../core/media/discard.service'
import { discardAgencyPictures, discardUnused } from './service'

export const picturesLifecycle: Lifecycle = {
  jobs: [
    jobKind({ kind: 'media.discard', payload: discardPayload, run: discardUnused }),
    jobKind({ kind: 'media.discard-agency', payload: agencyPayload, run: discardAgencyPictures }),
  ],
}
