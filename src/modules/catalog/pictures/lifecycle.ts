import { jobKind } from '../../../platform/server/jobs/run'
import type { Lifecycle } from '../../../platform/server/lifecycle'
import { agencyDiscard, pictureDiscard } from '../../core/media/discard.service'
import { discardAgencyPictures, discardUnused } from './service'

export const picturesLifecycle: Lifecycle = {
  jobs: [jobKind({ ...pictureDiscard, run: discardUnused }), jobKind({ ...agencyDiscard, run: discardAgencyPictures })],
}
