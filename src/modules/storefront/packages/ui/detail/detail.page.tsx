import { PackageDetailPage } from './detail-states'
import { DetailView } from './detail-view'

export { Failed, prefetch } from './detail-states'
export const Component = () => <PackageDetailPage view={DetailView} />
