import { Button } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { Foot, Rows } from '../../../../../platform/web/office/blocks'
import { plural } from '../../../../../shared/text'
import type { VoucherRow } from '../../view'
import { ServiceVoucher } from './service-voucher'
import { useCan } from '../../../../identity/auth/ui/use-can'

export function VouchersPanel({ bookingId }: { bookingId: string }) {
  const query = trpc.vouchers.of.useQuery({ bookingId })
  const { data } = query
  if (data?.length === 0) return null
  return (
    <Panel title="Vouchers" count={data?.filter(({ vouchers: [newest] }) => newest?.displayStatus === 'valid').length}>
      <PanelQuery query={query}>{(rows) => <Vouchers bookingId={bookingId} rows={rows} />}</PanelQuery>
    </Panel>
  )
}

function Vouchers({ bookingId, rows }: { bookingId: string; rows: VoucherRow[] }) {
  const [asked, setAsked] = useState<VoucherRow[] | null>(null)
  const { mutate, isPending } = trpc.vouchers.issue.useMutation({
    onSuccess: () => {
      toast({ title: 'Vouchers issued', message: 'The traveler gets them by e-mail and sees them with the trip' })
      setAsked(null)
    },
    onError: (error) => {
      toast({ title: 'Not issued', message: describeFailure(error), tone: 'error' })
      setAsked(null)
    },
  })
  const mayIssue = useCan()('documents.write')
  const ready = rows.filter(({ refusal }) => refusal === null)
  const valid = rows.filter(({ vouchers: [newest] }) => newest?.displayStatus === 'valid')
  return (
    <>
      <Confirm
        question={
          asked && {
            title: asked.length === 1 ? `Issue the voucher of ${asked[0]!.title}?` : `Issue ${asked.length} vouchers?`,
            text: questionText(asked),
            yes: 'Issue',
          }
        }
        isPending={isPending}
        onYes={() => asked && mutate({ bookingId, keys: asked.map(({ key }) => key) })}
        onClose={() => setAsked(null)}
      />
      <Rows wraps aria-label="Vouchers">
        {rows.map((row) => (
          <ServiceVoucher
            key={row.key}
            row={row}
            bookingId={bookingId}
            onIssue={mayIssue ? () => setAsked([row]) : undefined}
          />
        ))}
      </Rows>
      {(ready.length > 1 || valid.length > 1) && (
        <Foot mt="s3">
          {valid.length > 1 && (
            <a className="btn line sm" href={`/admin/bookings/${bookingId}/vouchers.pdf`}>
              All as PDF
            </a>
          )}
          {mayIssue && ready.length > 1 && (
            <Button variant="default" onClick={() => setAsked(ready)}>
              Issue all ({ready.length})
            </Button>
          )}
        </Foot>
      )}
    </>
  )
}

function questionText(asked: readonly VoucherRow[]): string {
  const replaced = asked.filter(({ vouchers }) => vouchers.length > 0).length
  const hints = new Set(asked.flatMap((row) => row.hints))
  return [
    'The traveler gets an e-mail.',
    replaced > 0 && `${plural(replaced, 'earlier voucher')} will count no more.`,
    ...[...hints].map((hint) => `${hint}.`),
  ]
    .filter(Boolean)
    .join(' ')
}
