import { PackageDetailPage } from '../detail/detail-states'
import { ClassicDetailView } from './classic-detail-view'

export { Failed, prefetch } from '../detail/detail-states'
/** Renders the older detail screen with real data; its canonical link is the newer one (product.md 1.3). */
export const Component = () => <PackageDetailPage view={ClassicDetailView} />
