import { useSearchParams } from 'react-router'
import { ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatInstant } from '../../../../shared/dates'
import { useSite } from '../../../../platform/web/site/money'
import { writeAgreement } from '../../terms/document.rules'
import { Blocks } from './display/blocks'
import type { Agreement } from '../../terms/view'

type Props = { of: keyof Agreement }

/** Shows a legal text in the current version, or in the address's. */
export function AgreedText({ of }: Props) {
  const [query] = useSearchParams()
  const version = query.get('version')
  return version ? <Former of={of} version={version} /> : <Current of={of} />
}

function Current({ of }: Props) {
  const agency = useSite()?.agency
  const policies = trpc.settings.policies.useQuery(undefined, { staleTime: 300_000 }).data
  if (!agency) return <Spinner>Loading the text...</Spinner>
  return <Blocks blocks={writeAgreement({ ...agency, policies: policies ?? {} })[of]} />
}

function Former({ of, version }: Props & { version: string }) {
  const query = trpc.terms.get.useQuery({ version }, { staleTime: Infinity })
  if (query.data)
    return (
      <>
        <p role="note">
          As they were first agreed to on {formatInstant(query.data.firstAt)}. The texts may have changed since.
        </p>
        <Blocks blocks={query.data[of]} />
      </>
    )
  if (!query.error) return <Spinner>Loading this version...</Spinner>
  return (
    <ErrorState
      title="This version could not be loaded"
      reason={failureText(query.error)}
      onRetry={() => void query.refetch()}
    />
  )
}
