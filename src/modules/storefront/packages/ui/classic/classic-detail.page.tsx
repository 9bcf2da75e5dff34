import { DetailOf } from '../detail/detail-states'
import { ClassicDetailView } from './classic-detail-view'

export { Failed, prefetch } from '../detail/detail-states'
/** The older detail screen, on real data. Search engines are sent to the newer one (product.md 1.3). */
export const Component = () => <DetailOf view={ClassicDetailView} />
