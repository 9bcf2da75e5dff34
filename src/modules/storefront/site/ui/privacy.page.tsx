import type { Prefetch } from '../../../../platform/web/trpc'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { AgreedText } from './agreed-text'
import { useAgencyName } from '../../../../platform/web/site/money'
import prose from './prose.module.css'

export const prefetch: Prefetch | false = import.meta.env.SSR && (({ api }) => api.settings.policies.fetch())

export function Component() {
  const name = useAgencyName()
  usePageMeta({
    title: `Privacy | ${name}`,
    description: `What ${name} stores of you, why, and how to have it removed. No trackers, no third parties.`,
    canonical: '/privacy',
  })
  return (
    <article className={`wrap ${prose.prose}`}>
      <h1 className="mb-3 t-h1">Privacy</h1>
      <AgreedText of="privacy" />
    </article>
  )
}
