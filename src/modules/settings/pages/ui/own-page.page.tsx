import { useParams } from 'react-router'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { useAgencyName } from '../../../../platform/web/site/money'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { failureData, failureText, type Prefetch, trpc } from '../../../../platform/web/trpc'
import type { OwnPage } from '../view'
import { PageArticle } from './page-article'

export const prefetch: Prefetch | false =
  import.meta.env.SSR && (({ api, params }) => api.pages.read.fetch({ slug: params.slug ?? '' }))

/** Shows a page that the agency wrote. */
export function Component() {
  const { slug = '' } = useParams()
  const query = trpc.pages.read.useQuery({ slug }, { staleTime: 300_000 })
  if (query.data) return <Shown page={query.data} />
  if (!query.error)
    return (
      <div className="wrap page">
        <Spinner>Loading the page...</Spinner>
      </div>
    )
  return (
    <div className="wrap page">
      {failureData(query.error).reason === 'not-found' ? (
        <EmptyState title="There is no such page" />
      ) : (
        <ErrorState title="This page could not be loaded" reason={failureText(query.error)} onRetry={query.refetch} />
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
