import { EmptyState, ErrorState } from '../../components/empty-state'
import { Spinner } from '../../components/spinner'
import { getFailureData, describeFailure } from '../../trpc'
import { Link } from 'react-router'
import { useMayOpen } from '../page-link'

type Props = {
  query: { error: unknown; refetch: () => unknown }
  noun: string
  /** Addresses the page that lists such records, for the way back. */
  page: string
  label?: string
  /** Says why there may be none. */
  gone?: string
  /** Says that it could not be fetched. */
  failure?: string
}

const incomplete = 'It may have been removed, or the link is not complete.'

/** Shows that a record loads, that there is none and where the others are, or why it could not be fetched. */
export function RecordState({
  query: { error, refetch },
  noun,
  page,
  label = `All ${noun}s`,
  gone = incomplete,
  failure = `Failed to fetch ${noun}`,
}: Props) {
  const mayOpen = useMayOpen()
  if (!error) return <Spinner>{`Loading ${noun}...`}</Spinner>
  if (!['not-found', 'invalid'].includes(getFailureData(error).reason ?? ''))
    return <ErrorState title={failure} reason={describeFailure(error)} onRetry={refetch} />
  const back = mayOpen(page) && (
    <Link className="btn line sm" to={page}>
      {label}
    </Link>
  )
  return (
    <EmptyState title={`${noun[0]!.toUpperCase()}${noun.slice(1)} not found`} action={back}>
      {gone}
    </EmptyState>
  )
}
