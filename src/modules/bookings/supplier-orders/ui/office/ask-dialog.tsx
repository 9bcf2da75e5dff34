import { formatDays } from '../../../../../shared/day-span'
import { Boxed, Note } from '../../../../../platform/web/office/blocks'
import { TextareaField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { plural } from '../../../../../shared/text'
import { bookedText, isPriceOpen } from '../../order.rules'
import type { OrderView } from '../../view'
import { askForm } from '../../schema'

type Props = { bookingId: string; orders: readonly OrderView[]; isAll?: boolean; onClose: () => void }

/** Confirms recipients and services, and sends the request. */
export default function AskDialog({ bookingId, orders, isAll = false, onClose }: Props) {
  const { mutateAsync } = trpc.supplierOrders.ask.useMutation()
  const [first] = orders
  const { control, dialog } = useZodForm(askForm, {
    start: { message: 'Could you please confirm the following for our guests?' },
    send: ({ message }) => mutateAsync({ bookingId, ids: orders.map(({ id }) => id), message }),
    onDone: ({ asked, suppliers, withoutEmail }) => {
      const missing = withoutEmail.length > 0 ? `. Without an e-mail address: ${withoutEmail.join(', ')}` : ''
      toast({
        title: suppliers === 1 ? 'Supplier asked' : `${suppliers} suppliers asked`,
        message: `For ${plural(asked, 'service')}${missing}`,
      })
      onClose()
    },
  })
  return (
    <FormDialog
      title={isAll ? 'Ask all suppliers' : `Ask ${first?.supplierName ?? 'the supplier'}`}
      size={600}
      yes="Send"
      {...dialog}
      onClose={onClose}
    >
      <p>Each supplier gets one e-mail, with a link where they confirm, propose a change or decline.</p>
      <Boxed component="ul" py="s2h" display="grid" className="gap-2">
        {orders.map(({ id, service, supplierName, supplierEmail, bookedFrom, bookedTo, ...order }) => (
          <li key={id}>
            <b>{service.title}</b>
            <Note className="num" component="span" display="block">
              {formatDays(bookedFrom, bookedTo)},{' '}
              {isPriceOpen(order) ? 'they name their price' : `net ${bookedText(order)}`}
            </Note>
            <Note component="span" display="block">
              {supplierName}
              {supplierEmail ? `, ${supplierEmail}` : ': no e-mail address'}
            </Note>
          </li>
        ))}
      </Boxed>
      <TextareaField control={control} name="message" label="Message" autosize minRows={3} data-autofocus />
    </FormDialog>
  )
}
