import type { Prefetch } from '../../../../platform/web/trpc'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { AgreedText } from './agreed-text'
import { useAgencyName } from '../../../../platform/web/site/money'
import prose from './prose.module.css'

export const prefetch: Prefetch | false = import.meta.env.SSR && (({ api }) => api.settings.policies.fetch())

export function Component() {
  const name = useAgencyName()
  usePageMeta({
    title: `Terms | ${name}`,
    description: `How requests, estimates, payment and cancellation work at ${name}.`,
    canonical: '/terms',
  })
  return (
    <article className={`wrap ${prose.prose}`}>
      <h1 className="mb-3 t-h1">Terms</h1>
      <AgreedText of="terms" />
    </article>
  )
}
