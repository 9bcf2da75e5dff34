import { formatDays } from '../../../../../shared/day-span'
import { Link } from 'react-router'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { telUrl } from '../../../../settings/settings/contact.rules'
import type { VoucherView } from '../../view'
import { VoucherTag } from '../voucher-tag'
import styles from './vouchers.module.css'

/** Lists a traveler's vouchers of a trip; renders nothing without any. */
export function OwnVouchers({ bookingId }: { bookingId: string }) {
  const { data, error, refetch } = trpc.vouchers.own.useQuery({ bookingId })
  if (!error && !data?.length) return null
  return (
    <section aria-labelledby="your-vouchers">
      <h2 className="t-h3 mb-3" id="your-vouchers">
        Vouchers
      </h2>
      {error && !data && <FailedNote error={error} onRetry={refetch} />}
      {data && data.length > 0 && <Vouchers bookingId={bookingId} vouchers={data} />}
    </section>
  )
}

function Vouchers({ bookingId, vouchers }: { bookingId: string; vouchers: VoucherView[] }) {
  const isAnyValid = vouchers.some(({ displayStatus }) => displayStatus === 'valid')
  return (
    <>
      <ul className="border-t">
        {vouchers.map((voucher) => (
          <li className="grid gap-1 break border-b py-3" key={voucher.id}>
            <OwnVoucher bookingId={bookingId} voucher={voucher} />
          </li>
        ))}
      </ul>
      {isAnyValid && (
        <p className={`no-print ${styles.all} mt-3h`}>
          <a className="btn line sm" href={`/trips/${bookingId}/vouchers.pdf`}>
            Download as PDF
          </a>
        </p>
      )}
    </>
  )
}

function OwnVoucher({ bookingId, voucher }: { bookingId: string; voucher: VoucherView }) {
  const { id, displayStatus, content } = voucher
  const { title, from, to, supplier, reference } = content
  return (
    <>
      <p className="flex flex-wrap items-center semibold gap-x-2">
        <Link to={`/trips?booking=${bookingId}&voucher=${id}`}>{title}</Link>
        {displayStatus !== 'valid' && <VoucherTag displayStatus={displayStatus} />}
      </p>
      <p className="num f-text ink-2">
        {formatDays(from, to)}, {supplier.name}
        {reference && `, reference ${reference}`}
      </p>
      {supplier.phone && (
        <p className="num f-text ink-2">
          <a href={telUrl(supplier.phone)}>Call {supplier.phone}</a>
        </p>
      )}
    </>
  )
}
