import { formatAmount } from '../../../../../shared/money'
import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { Foot, Part, RowHead, RowSide, Rows } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { methodLabels } from '../../../payments/payment.rules'
import { formatSigned } from '../../../../sales/proposals/offer.rules'
import { kindLabels } from '../../invoice.rules'
import type { BookingInvoices } from '../../view'
import { InvoiceTag } from './invoice-tag'
import { PageLink } from '../../../../../platform/web/office/page-link'

const IssueDialog = lazyDialog(() => import('./issue-dialog'))

export function InvoicesPanel({ bookingId }: { bookingId: string }) {
  const query = trpc.invoices.of.useQuery({ bookingId })
  return (
    <Panel title="Invoices" count={query.data?.documents.length}>
      <PanelQuery query={query}>
        {(invoices) => <Documents issued={invoices} onFresh={async () => (await query.refetch()).data ?? invoices} />}
      </PanelQuery>
    </Panel>
  )
}

/** Summarizes in one sentence what to invoice. */
function stateText({ chargedMinor, invoicedMinor, currency, next }: BookingInvoices): string {
  if (!next)
    return invoicedMinor === 0
      ? 'Nothing is charged that could be invoiced.'
      : `Everything is invoiced: ${formatAmount(invoicedMinor, currency)}.`
  const open = formatAmount(Math.abs(next.totalMinor), currency)
  return next.kind === 'invoice'
    ? `${formatAmount(invoicedMinor, currency)} of ${formatAmount(chargedMinor, currency)} is invoiced, ${open} is not yet.`
    : `${formatAmount(invoicedMinor, currency)} is invoiced, ${formatAmount(chargedMinor, currency)} is charged: ${open} is to be credited.`
}

type Doing = { issued: BookingInvoices; payment?: BookingInvoices['payments'][number] }
type Props = { issued: BookingInvoices; onFresh: () => Promise<BookingInvoices> }

function Documents({ issued, onFresh }: Props) {
  const { documents, next, swapped, payments, currency, needsAddress } = issued
  const may = useCan()
  const mayIssue = may('invoices.issue')
  const isAdmin = may('settings.manage')
  /** Keeps what the dialog was opened for, which a colleague may issue meanwhile. */
  const [doing, setDoing] = useState<Doing | null>(null)
  // Refetches first: after a payment the panel may be older than the account, whose version is sent.
  const open = async (paymentId: string | null) => {
    const fresh = await onFresh()
    const payment = fresh.payments.find(({ id }) => id === paymentId)
    // Leaves it to the panel to show that a colleague has issued it.
    if (paymentId === null ? fresh.next : payment) setDoing({ issued: fresh, payment })
  }
  return (
    <>
      {doing && <IssueDialog {...doing} onClose={() => setDoing(null)} />}
      <p className="num">{stateText(issued)}</p>
      {swapped.length > 0 && (
        <p className="num">
          Changed since at the same price:{' '}
          {swapped.map(({ title, amountMinor }) => `${title} (${formatSigned(amountMinor, currency)})`).join(', ')}. The
          next document will say so.
        </p>
      )}
      {documents.length > 0 && (
        <Rows aria-label="Documents">
          {documents.map((one) => (
            <li key={one.id}>
              <div>
                <RowHead>
                  <Link className="num" to={`/admin/billing/${one.id}`}>
                    {one.reference}
                  </Link>
                  <InvoiceTag kind={one.kind} isVoid={one.isVoid} />
                </RowHead>
                <p>
                  {formatDate(one.issuedOn)}, for {one.buyerName}
                </p>
              </div>
              <RowSide gap="s3">
                <span className="num">{formatAmount(one.totalMinor, currency)}</span>
                <a href={`/admin/billing/${one.id}/pdf`} aria-label={`PDF of ${one.reference}`}>
                  PDF
                </a>
              </RowSide>
            </li>
          ))}
        </Rows>
      )}
      {payments.length > 0 && (
        <Part title="Payments without a receipt">
          <Rows aria-label="Payments without a receipt">
            {payments.map(({ id, amountMinor, method, reference, effectiveOn }) => (
              <li key={id}>
                <div>
                  <RowHead>
                    {methodLabels[method]} {reference}
                  </RowHead>
                  <p>{formatDate(effectiveOn)}</p>
                </div>
                <RowSide gap="s3">
                  <span className="num">{formatAmount(amountMinor, currency)}</span>
                  {mayIssue && (
                    <Button
                      variant="default"
                      size="xs"
                      disabled={needsAddress}
                      aria-label={`Issue receipt of ${formatAmount(amountMinor, currency)}`}
                      onClick={() => void open(id)}
                    >
                      Issue receipt
                    </Button>
                  )}
                </RowSide>
              </li>
            ))}
          </Rows>
        </Part>
      )}
      {needsAddress && (
        <Text c="var(--warn)" mt="s3">
          The law wants the agency&rsquo;s address on documents, and it is not known yet.{' '}
          {isAdmin ? (
            <PageLink to="/admin/settings?section=billing">Add it in Settings</PageLink>
          ) : (
            'An administrator can add it in Settings.'
          )}
        </Text>
      )}
      {next && mayIssue && (
        <Foot>
          <Button variant="default" disabled={needsAddress} onClick={() => void open(null)}>
            Issue {kindLabels[next.kind].toLowerCase()}
          </Button>
        </Foot>
      )}
    </>
  )
}
