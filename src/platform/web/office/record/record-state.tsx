import { EmptyState, ErrorState } from '../../components/empty-state'
import { Spinner } from '../../components/spinner'
import { getFailureData, describeFailure } from '../../trpc'
import { Link } from 'react-router'
import { useMayOpen } from '../page-link'

/** Names what records of a kind are called together, and the page that lists them. */
const lists = {
  booking: { label: 'All bookings', page: '/admin/bookings' },
  customer: { label: 'All customers', page: '/admin/customers' },
  document: { label: 'Billing', page: '/admin/billing' },
  lead: { label: 'All leads', page: '/admin/leads' },
  package: { label: 'All packages', page: '/admin/packages' },
  proposal: { label: 'All proposals', page: '/admin/proposals' },
  user: { label: 'All users', page: '/admin/users' },
}

type Props = {
  query: { error: unknown; refetch: () => unknown }
  noun: keyof typeof lists
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
  gone = incomplete,
  failure = `Failed to fetch ${noun}`,
}: Props) {
  const mayOpen = useMayOpen()
  if (!error) return <Spinner>{`Loading ${noun}...`}</Spinner>
  if (!['not-found', 'invalid'].includes(getFailureData(error).reason ?? ''))
    return <ErrorState title={failure} reason={describeFailure(error)} onRetry={refetch} />
  const { label, page } = lists[noun]
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
