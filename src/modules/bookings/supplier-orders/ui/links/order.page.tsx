import { useParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { toMailtoUrl, plural } from '../../../../../shared/text'
import { partyText } from '../../../../sales/proposals/offer.rules'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import type { AskedPage } from '../../view'
import { ServiceCard } from './service-card'

/** Shows a supplier's services from the link in a mail, without an account. */
export function Component() {
  const { token = '' } = useParams()
  const { data, error, refetch } = trpc.supplierOrders.open.useQuery({ token })
  useInnerPage(data ? `Booking ${data.booking}` : 'Our request')
  return (
    <div className="wrap page">
      {data ? (
        <Opened key={token} page={data} token={token} />
      ) : !error ? (
        <Spinner>Loading our request...</Spinner>
      ) : getFailureData(error).reason === 'not-found' ? (
        <EmptyState title="This link opens nothing">{describeFailure(error)}.</EmptyState>
      ) : (
        <ErrorState title="Our request could not be loaded" reason={describeFailure(error)} onRetry={refetch} />
      )}
    </div>
  )
}

function Opened({ page, token }: { page: AskedPage; token: string }) {
  const { supplier, booking, guest, isCancelled, rooms, services, answerBy, agency } = page
  const waiting = services.filter(({ status }) => status === 'asked').length
  return (
    <article className={'grid gap-5 max-w-lg mx-auto'}>
      <header className={'grid gap-1h ink-2'}>
        <p className="num">{booking}</p>
        <h1 className="t-h2 break ink">A request for {supplier}</h1>
        <p className="num">
          {[guest && `For ${guest}`, partyText(page), rooms > 0 && plural(rooms, 'room')].filter(Boolean).join(', ')}
        </p>
        {isCancelled ? (
          <p className={`bad bg-bad-soft rounded-md px-4 py-3`} role="status">
            This trip is cancelled. Please release what you hold for it, and tell us if there is a fee.
          </p>
        ) : (
          <p role="status">
            {waiting > 0
              ? `Please answer ${whatWaits(waiting, services.length)} by ${formatDate(answerBy)}.`
              : 'Thank you, everything is answered.'}
          </p>
        )}
      </header>
      {services.length === 0 && <p>Nothing is asked of you for this booking any more.</p>}
      <ul className="grid gap-4">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceCard service={service} page={page} token={token} />
          </li>
        ))}
      </ul>
      <footer className="f-sm break ink-3">
        <p>
          {agency.name}
          {agency.phone && (
            <>
              {', '}
              <a href={telUrl(agency.phone)}>{agency.phone}</a>
            </>
          )}
          {agency.email && (
            <>
              {', '}
              <a href={toMailtoUrl(agency.email)}>{agency.email}</a>
            </>
          )}
        </p>
      </footer>
    </article>
  )
}

function whatWaits(waiting: number, all: number): string {
  if (waiting === all) return 'below'
  return waiting === 1 ? 'the service that waits' : `the ${waiting} services that wait`
}
