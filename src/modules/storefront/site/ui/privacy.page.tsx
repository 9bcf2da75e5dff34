import type { Prefetch } from '../../../../platform/web/trpc'
import { useAgencyName } from '../../../../platform/web/site/money'
import { LegalPage } from './legal-page'

export const prefetch: Prefetch | false =
  import.meta.env.SSR && (({ api }) => api.terms.current.fetch({ of: 'privacy' }))

export function Component() {
  const name = useAgencyName()
  return (
    <LegalPage
      slug="privacy"
      title="Privacy"
      description={`What ${name} stores of you, why, and how to have it removed. No trackers, no third parties.`}
    />
  )
}
