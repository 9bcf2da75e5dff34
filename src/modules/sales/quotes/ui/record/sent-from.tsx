import { Callout, Note } from '../../../../../platform/web/office/blocks'
import { Link } from 'react-router'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'

/** Warns of requests that were sent from an unrelated account, before staff write prices or documents. */
export function SentFrom({ leadId, quoteId }: { leadId: string; quoteId?: string }) {
  const { data, error, refetch } = trpc.quotes.sentFrom.useQuery({ leadId })
  if (error) return <FailedNote error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <Callout role="note" aria-label="Who sent it" my="s3h">
      <ul>
        {data
          .toSorted((a, b) => Number(b.id === quoteId) - Number(a.id === quoteId))
          .map(({ id, reference, email, isSameAddress }) => (
            <li key={id}>
              {id === quoteId ? 'This request' : <Link to={`/admin/quotes?quote=${id}`}>{reference}</Link>} was sent
              from the account <b>{email}</b>
              {isSameAddress ? ', which has not confirmed this address yet' : ', which is not this customer’s'}
            </li>
          ))}
      </ul>
      <Note mt="s1">
        {data.length === 1 ? 'That account sees' : 'Those accounts see'} nothing of this lead. Make sure who asks before
        you send prices or papers.
      </Note>
    </Callout>
  )
}
