import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { useAgencyName } from '../../../../platform/web/site/money'
import { describeFailure, trpc } from '../../../../platform/web/trpc'
import { formatPastInstant } from '../../../../shared/instants'
import type { LegalSlug } from '../../../settings/pages/legal.rules'
import { PageArticle } from '../../../settings/pages/ui/page-article'
import type { LegalText } from '../../terms/view'
import { Blocks } from './display/blocks'
import prose from './prose.module.css'

type Props = { slug: LegalSlug; title: string; description: string }

/** Shows a legal text in the current version, or in the address's. */
export function LegalPage({ slug, title, description }: Props) {
  const [query] = useSearchParams()
  const version = query.get('version') ?? ''
  const current = trpc.terms.current.useQuery({ of: slug }, { enabled: !version, staleTime: 300_000 })
  const former = trpc.terms.get.useQuery({ version }, { enabled: Boolean(version), staleTime: Infinity })
  const text = version ? former.data?.[slug] : current.data?.text
  const own = text && !Array.isArray(text) ? text : undefined
  usePageMeta({
    title: `${own?.title ?? title} | ${useAgencyName()}`,
    description: own?.description || description,
    canonical: `/${slug}`,
  })
  const { error, refetch } = version ? former : current
  return (
    <>
      {version && former.data && (
        <p role="note" className={`wrap ${prose.prose}`}>
          As they were first agreed to on {formatPastInstant(former.data.firstAt)}. The texts may have changed since.
        </p>
      )}
      {text ? (
        <Text text={text} title={title} />
      ) : (
        <div className="wrap page">
          {error ? (
            <ErrorState
              title={version ? 'This version could not be loaded' : 'This page could not be loaded'}
              reason={describeFailure(error)}
              onRetry={refetch}
            />
          ) : (
            <Spinner>Loading the text...</Spinner>
          )}
        </div>
      )}
    </>
  )
}

function Text({ text, title }: { text: LegalText; title: string }) {
  if (!Array.isArray(text)) return <PageArticle {...text} pictures={[]} />
  return (
    <article className={`wrap ${prose.prose}`}>
      <h1 className="mb-3 t-h1">{title}</h1>
      <Blocks blocks={text} />
    </article>
  )
}
