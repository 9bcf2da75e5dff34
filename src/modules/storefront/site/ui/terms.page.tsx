import type { Prefetch } from '../../../../platform/web/trpc'
import { useAgencyName } from '../../../../platform/web/site/money'
import { LegalPage } from './legal-page'

export const prefetch: Prefetch | false = import.meta.env.SSR && (({ api }) => api.terms.current.fetch({ of: 'terms' }))

export function Component() {
  const name = useAgencyName()
  return (
    <LegalPage
      slug="terms"
      title="Terms"
      description={`How requests, estimates, payment and cancellation work at ${name}.`}
    />
  )
}
