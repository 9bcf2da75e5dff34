import { useParams } from 'react-router'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { failureText, type Prefetch, trpc } from '../../../../platform/web/trpc'
import { useSite } from '../../../site/ui/display/money'
import type { PackageDetail } from '../../package.rules'
import { ClassicDetailView } from './classic-detail-view'
import { detailMeta } from '../detail/detail-meta'
import { DetailFailed, DetailLoading, isUnknownPackage, PackageNotFound } from '../detail/detail-states'

export const prefetch: Prefetch = ({ api, params }) => api.packages.get.fetch({ id: params.id! })

/** The older detail screen, on real data. Search engines are sent to the newer one (product.md 1.3). */
export function Component() {
  const { id = '' } = useParams()
  const query = trpc.packages.get.useQuery({ id })
  if (query.data) return <Loaded item={query.data} />
  if (query.error && isUnknownPackage(query.error)) return <PackageNotFound />
  if (query.error) return <DetailFailed reason={failureText(query.error)} retry={() => void query.refetch()} />
  return <DetailLoading />
}

/** Not-found and error states of the loader. */
export const Failed = ({ status, retry }: { status: number; retry: () => void }) =>
  status === 404 ? <PackageNotFound /> : <DetailFailed reason="Please try again in a moment." retry={retry} />

function Loaded({ item }: { item: PackageDetail }) {
  usePageMeta(detailMeta(item, useSite()?.agency.name ?? 'Itinera'))
  return <ClassicDetailView key={item.id} item={item} />
}
