import type { ComponentType } from 'react'
import { Link, useParams } from 'react-router'
import { ErrorState, LostRoute } from '../../../../../platform/web/components/empty-state'
import { usePageMeta } from '../../../../../platform/web/page-meta'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { getFailureData, describeFailure, type Prefetch, trpc } from '../../../../../platform/web/trpc'
import { useAgencyName } from '../../../../../platform/web/site/money'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { detailMeta } from './detail-meta'
import styles from './detail-states.module.css'

/** Treats a malformed id or slug as unknown. */
const isUnknownPackage = (error: unknown): boolean =>
  ['not-found', 'invalid'].includes(getFailureData(error).reason ?? '')

function DetailLoading() {
  usePageMeta({ title: 'Travel package' })
  return (
    <output className="wrap spinner">
      <span aria-hidden="true" />
      Loading package details...
    </output>
  )
}

function DetailFailed({ reason, retry }: { reason: string; retry: () => void }) {
  useInnerPage('Failed to fetch package details')
  return (
    <div className="wrap page">
      <h1 className="hidden-label">Travel package</h1>
      <ErrorState title="Failed to fetch package details" reason={reason} onRetry={retry} />
    </div>
  )
}

function PackageNotFound() {
  useInnerPage('Package Not Found')
  return (
    <div className={`wrap ${styles.state}`}>
      <LostRoute />
      <h1 className="t-h1">Package Not Found</h1>
      <p className="mt-2h mb-5 ink-2">The package you're looking for doesn't exist.</p>
      <Link className="btn base" to="/packages">
        Browse All Packages
      </Link>
    </div>
  )
}

export const prefetch: Prefetch = ({ api, params }) => api.packages.get.fetch({ id: params.id! })

export const Failed = ({ status, retry }: { status: number; retry: () => void }) =>
  status === 404 ? <PackageNotFound /> : <DetailFailed reason="Please try again in a moment." retry={retry} />

type View = ComponentType<{ item: PackageDetail }>

/** Loads the package of the address for one of the two detail screens. */
export function PackageDetailPage({ view }: { view: View }) {
  const { id = '' } = useParams()
  const query = trpc.packages.get.useQuery({ id })
  if (query.data) return <Loaded item={query.data} view={view} />
  if (query.error && isUnknownPackage(query.error)) return <PackageNotFound />
  if (query.error) return <DetailFailed reason={describeFailure(query.error)} retry={() => void query.refetch()} />
  return <DetailLoading />
}

function Loaded({ item, view: Shown }: { item: PackageDetail; view: View }) {
  usePageMeta(detailMeta(item, useAgencyName()))
  return <Shown key={item.id} item={item} />
}
