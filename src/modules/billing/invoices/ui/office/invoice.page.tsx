import { RecordState } from '../../../../../platform/web/office/record/record-state'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { trpc } from '../../../../../platform/web/trpc'
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
  return (
    <RecordState
      query={query}
      noun="document"
      page="/admin/billing"
      label="Billing"
      gone="The link may not be complete."
    />
  )
}

function Opened({ invoice }: { invoice: InvoiceDetail }) {
  const { id, kind, reference, bookingId, bookingReference, isVoid, issuedBy } = invoice
  const [isSending, setSending] = useState(false)
  useOfficePage(`${kindLabels[kind]} ${reference}`, {
    above: [{ label: 'Billing', to: '/admin/billing' }],
    name: reference,
  })
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
        {!isVoid && (
          <Allowed to="invoices.issue">
            <Button onClick={() => setSending(true)}>Send by mail</Button>
          </Allowed>
        )}
      </PageHead>
      <PrintedInvoice invoice={invoice} />
    </div>
  )
}
