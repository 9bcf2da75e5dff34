import { EmptyState, ErrorState } from '../../components/empty-state'
import { Spinner } from '../../components/spinner'
import { getFailureData, describeFailure } from '../../trpc'

type Props = {
  query: { error: unknown; refetch: () => unknown }
  /** Names what is loaded, such as 'booking'. */
  noun: string
  /** Says why there may be none. */
  gone?: string
}

const incomplete = 'It may have been removed, or the link is not complete.'

/** Shows that a record loads, that there is none, or why it could not be fetched. */
export function RecordState({ query: { error, refetch }, noun, gone = incomplete }: Props) {
  if (!error) return <Spinner>{`Loading ${noun}...`}</Spinner>
  return getFailureData(error).reason === 'not-found' ? (
    <EmptyState title={`${noun[0]!.toUpperCase()}${noun.slice(1)} not found`}>{gone}</EmptyState>
  ) : (
    <ErrorState title={`Failed to fetch ${noun}`} reason={describeFailure(error)} onRetry={refetch} />
  )
}
