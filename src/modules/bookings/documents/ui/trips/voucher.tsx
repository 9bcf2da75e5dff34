import { Link } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { Unconfirmed } from '../../../../identity/account-security/ui/confirm-address'
import { telUrl } from '../../../../settings/settings/contact.rules'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { voucherFacts, issuedText, displayStatusText, voucherNumber } from '../../voucher.rules'
import type { VoucherView } from '../../view'
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
      {!voucher && <h1 className="hidden-label">Voucher</h1>}
      {voucher ? (
        <Opened voucher={voucher} bookingId={bookingId} />
      ) : data ? (
        <EmptyState title="Voucher not found">A newer one may have replaced it: look at the trip.</EmptyState>
      ) : !error ? (
        <Spinner>Loading your voucher...</Spinner>
      ) : ['not-found', 'invalid'].includes(getFailureData(error).reason ?? '') ? (
        <Unconfirmed>
          <EmptyState title="Voucher not found">There is no such booking in your account.</EmptyState>
        </Unconfirmed>
      ) : (
        <ErrorState title="Failed to fetch voucher" reason={describeFailure(error)} onRetry={refetch} />
      )}
    </>
  )
}

function Opened({ voucher, bookingId }: { voucher: VoucherView; bookingId: string }) {
  const { id, version, issuer, content } = voucher
  const warning = displayStatusText(voucher)
  return (
    <article className={`${styles.voucher} panel max-w-lg mt-4`}>
      <div className={`${styles.head} grid gap-2 on-deep bg-deep px-5 py-4`}>
        <p className="num flex flex-wrap justify-between f-sm gap-x-4">
          <b>{issuer.agency}</b>
          <span className="on-deep-2">
            Voucher {voucherNumber(voucher)}, version {version}
          </span>
        </p>
        <h1 className="t-h2 break">{content.title}</h1>
        <p className="num flex flex-wrap justify-between f-sm gap-x-4">
          <span className="on-deep-2">Issued {issuedText(voucher)}</span>
        </p>
      </div>
      {warning && (
        <p className={`${styles.warning} semibold bad bg-bad-soft px-5 py-3`} role="status">
          {warning}
        </p>
      )}
      <dl className="num px-5 py-1">
        {voucherFacts(content).map(([label, value]) => (
          <div className="grid gap-4 py-3" key={label}>
            <dt className="f-text ink-2">{label}</dt>
            <dd className="semibold break">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-1h f-text ink-2 border-t px-5 py-4">
        <p>Please provide this service to the guests above. It is booked with you by {issuer.agency}.</p>
        <p className="num">
          {[issuer.consultant, issuer.phone, issuer.email].filter(Boolean).join(', ')}. Trip: {issuer.trip}, booking{' '}
          {issuer.booking}.
        </p>
      </div>
      <p className="no-print flex flex-wrap gap-2 px-5 pb-5">
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
