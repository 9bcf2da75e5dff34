import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { usePlace } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useInnerPage } from '../../../../../platform/web/site/use-inner-page'
import { kindLabels } from '../../invoice.rules'
import type { InvoiceDetail } from '../../view'
import { PrintedInvoice } from './printed-invoice'
import { InvoiceTag } from './invoice-tag'
import { Allowed } from '../../../../identity/auth/ui/allowed'
import { PageLink } from '../../../../../platform/web/office/page-link'

const SendDialog = lazyDialog(() => import('./send-dialog'))

export function Component() {
  const { id = '' } = useParams()
  const query = trpc.invoices.get.useQuery({ id })
  if (query.data) return <Opened key={id} invoice={query.data} />
  if (!query.error) return <Spinner>Loading document...</Spinner>
  return getFailureData(query.error).reason === 'not-found' ? (
    <EmptyState title="Document not found">The link may not be complete.</EmptyState>
  ) : (
    <ErrorState title="Failed to fetch document" reason={describeFailure(query.error)} onRetry={query.refetch} />
  )
}

function Opened({ invoice }: { invoice: InvoiceDetail }) {
  const { id, kind, reference, bookingId, bookingReference, isVoid, issuedBy } = invoice
  const [isSending, setSending] = useState(false)
  useInnerPage(`${kindLabels[kind]} ${reference}`)
  const crumbs = useMemo(() => [{ label: 'Billing', to: '/admin/billing' }, { label: reference }], [reference])
  usePlace(crumbs)
  return (
    <div>
      {isSending && <SendDialog invoice={invoice} onClose={() => setSending(false)} />}
      <PageHead
        title={reference}
        tag={<InvoiceTag kind={kind} isVoid={isVoid} />}
        fact={
          <>
            of <PageLink to={`/admin/bookings/${bookingId}`}>{bookingReference}</PageLink>, issued by {issuedBy}
          </>
        }
      >
        <Button variant="default" component="a" href={`/admin/billing/${id}/pdf`}>
          PDF
        </Button>
        <Button variant="default" onClick={() => window.print()}>
          Print
        </Button>
        <Allowed to="invoices.issue">
          <Button onClick={() => setSending(true)}>Send by mail</Button>
        </Allowed>
      </PageHead>
      <PrintedInvoice invoice={invoice} />
    </div>
  )
}
