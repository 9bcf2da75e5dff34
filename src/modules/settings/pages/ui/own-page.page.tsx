import { Link, Navigate, useParams } from 'react-router'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { useAgencyName } from '../../../../platform/web/site/money'
import { useInnerPage } from '../../../../platform/web/site/use-inner-page'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { getFailureData, describeFailure, type Prefetch, trpc } from '../../../../platform/web/trpc'
import type { OwnPage } from '../view'
import { PageArticle } from './page-article'

export const prefetch: Prefetch | false =
  import.meta.env.SSR && (({ api, params }) => api.pages.read.fetch({ slug: params.slug ?? '' }))

export function Component() {
  const { slug = '' } = useParams()
  const query = trpc.pages.read.useQuery({ slug }, { staleTime: 300_000 })
  if (query.data && query.data.slug !== slug) return <Navigate to={`/pages/${query.data.slug}`} replace />
  if (query.data) return <Shown page={query.data} />
  if (query.error) return <Failed error={query.error} onRetry={query.refetch} />
  return (
    <div className="wrap page">
      <Spinner>Loading the page...</Spinner>
    </div>
  )
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isMissing = getFailureData(error).reason === 'not-found'
  const title = isMissing ? 'There is no such page' : 'This page could not be loaded'
  useInnerPage(title)
  return (
    <div className="wrap page">
      {isMissing ? (
        <EmptyState
          title={title}
          action={
            <div className="flex flex-wrap gap-3">
              <Link className="btn base" to="/">
                Home
              </Link>
              <Link className="btn line" to="/packages">
                Browse All Packages
              </Link>
            </div>
          }
        />
      ) : (
        <ErrorState title={title} reason={describeFailure(error)} onRetry={onRetry} />
      )}
    </div>
  )
}

function Shown({ page }: { page: OwnPage }) {
  usePageMeta({
    title: `${page.title} | ${useAgencyName()}`,
    description: page.description,
    canonical: `/pages/${page.slug}`,
    image: page.pictures[0] && `/media/${page.pictures[0].key}/1200.webp`,
  })
  return <PageArticle {...page} />
}
