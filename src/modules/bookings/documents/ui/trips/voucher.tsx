import { Link } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { failureData, failureText, trpc } from '../../../../../platform/web/trpc'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { voucherFacts, issuedText, displayStatusText, voucherNumber, type VoucherView } from '../../voucher.rules'
import styles from './vouchers.module.css'

export function Voucher({ bookingId, id }: { bookingId: string; id: string }) {
  const { data, error, refetch } = trpc.vouchers.own.useQuery({ bookingId })
  const voucher = data?.find((one) => one.id === id)
  useInnerPage(voucher ? `Voucher: ${voucher.content.title}` : 'Voucher')
  return (
    <>
      <p className="no-print">
        <Link to={`/trips?booking=${bookingId}`}>Back to the trip</Link>
      </p>
      {voucher ? (
        <Opened voucher={voucher} bookingId={bookingId} />
      ) : data ? (
        <EmptyState title="Voucher not found">A newer one may have replaced it: look at the trip.</EmptyState>
      ) : !error ? (
        <Spinner>Loading your voucher...</Spinner>
      ) : ['not-found', 'invalid'].includes(failureData(error).reason ?? '') ? (
        <EmptyState title="Voucher not found">There is no such booking in your account.</EmptyState>
      ) : (
        <ErrorState title="Failed to fetch voucher" reason={failureText(error)} onRetry={() => void refetch()} />
      )}
    </>
  )
}

function Opened({ voucher, bookingId }: { voucher: VoucherView; bookingId: string }) {
  const { id, version, issuer, content } = voucher
  const warning = displayStatusText(voucher)
  return (
    <article className={styles.voucher}>
      <div className={styles.head}>
        <p className="num">
          <b>{issuer.agency}</b>
          <span>
            Voucher {voucherNumber(voucher)}, version {version}
          </span>
        </p>
        <h1>{content.title}</h1>
        <p className="num">
          <span>Issued {issuedText(voucher)}</span>
        </p>
      </div>
      {warning && (
        <p className={styles.warning} role="status">
          {warning}
        </p>
      )}
      <dl className="num">
        {voucherFacts(content).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.issuer}>
        <p>Please provide this service to the guests above. It is booked with you by {issuer.agency}.</p>
        <p className="num">
          {[issuer.consultant, issuer.phone, issuer.email].filter(Boolean).join(', ')}. Trip: {issuer.trip}, booking{' '}
          {issuer.booking}.
        </p>
      </div>
      <p className={`no-print ${styles.acts}`}>
        {content.supplier.phone && (
          <a className="btn line sm" href={telUrl(content.supplier.phone)}>
            Call {content.supplier.name}
          </a>
        )}
        <button type="button" className="btn line sm" onClick={() => window.print()}>
          Print
        </button>
        <a className={`btn line sm ${styles.pdf}`} href={`/trips/${bookingId}/vouchers.pdf?voucher=${id}`}>
          Download as PDF
        </a>
      </p>
    </article>
  )
}
