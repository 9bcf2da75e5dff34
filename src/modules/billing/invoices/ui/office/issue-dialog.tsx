import { useState } from 'react'
import { z } from 'zod'
import { TextareaField, TextField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import { toastFailure, useZodForm } from '../../../../../platform/web/use-zod-form'
import { Note } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { formatDate } from '../../../../../shared/dates'
import { methodLabels } from '../../../payments/payment.rules'
import { percentText, formatAmount } from '../../../../../shared/money'
import { kindLabels, printedAmount } from '../../invoice.rules'
import type { BookingInvoices, NextDocument } from '../../view'
import { listDetails } from '../../printed.rules'
import { buyerShape } from '../../schema'

const form = z.object(buyerShape)
const changed = 'The booking has changed meanwhile. Please check lines and amounts before you send it again.'
type Props = { issued: BookingInvoices; payment?: BookingInvoices['payments'][number]; onClose: () => void }

/** Edits the recipient and previews the booking's next document, or a payment's receipt. */
export default function IssueDialog({ issued, payment, onClose }: Props) {
  /** Holds the account of the opening, until a conflict brings a newer one. */
  const [seen, setSeen] = useState(issued)
  const { bookingId, version, bookingVersion, buyer, next, currency } = seen
  const utils = trpc.useUtils()
  const issue = trpc.invoices.issue.useMutation()
  const issueReceipt = trpc.invoices.issueReceipt.useMutation()
  const [isNewer, setNewer] = useState(false)
  const name = payment ? 'Receipt' : kindLabels[next?.kind ?? 'invoice']
  const { control, dialog } = useZodForm(form, {
    start: buyer,
    send: (whom) =>
      payment
        ? issueReceipt.mutateAsync({ paymentId: payment.id, buyer: whom })
        : issue.mutateAsync({ bookingId, version, bookingVersion, buyer: whom }),
    onDone: (after) => {
      utils.invoices.of.setData({ bookingId }, after)
      toast({ title: `${name} issued`, message: after.documents.at(-1)?.reference ?? '' })
      onClose()
    },
    onFailed: (failed) => {
      const current = getFailureData(failed.error).current as BookingInvoices | undefined
      if (!current) return toastFailure(failed)
      utils.invoices.of.setData({ bookingId }, current)
      setSeen(current)
      setNewer(true)
    },
  })
  return (
    <FormDialog
      title={`Issue ${name.toLowerCase()}`}
      size={600}
      yes={`Issue ${name.toLowerCase()}`}
      {...dialog}
      isBlocked={!payment && !next}
      failure={isNewer ? (next ? changed : 'The booking has changed meanwhile: nothing is left to invoice.') : null}
      onClose={onClose}
    >
      {payment ? (
        <p className="num">
          {formatAmount(payment.amountMinor, currency)} by {methodLabels[payment.method].toLowerCase()} on{' '}
          {formatDate(payment.effectiveOn)}.
        </p>
      ) : (
        next && <Preview next={next} currency={currency} />
      )}
      <FieldRow>
        <TextField control={control} name="name" label="For" required data-autofocus />
        <TextField control={control} name="taxNumber" label="Tax number, if they have one" />
      </FieldRow>
      <TextareaField
        control={control}
        name="address"
        label="Address"
        description="The law of most countries wants it"
        autosize
        minRows={3}
        maxRows={6}
      />
      <Note>It gets the next number and stays as it is. What changes later goes on a document of its own.</Note>
    </FormDialog>
  )
}

function Preview({ next, currency }: { next: NextDocument } & Pick<BookingInvoices, 'currency'>) {
  const { kind, lines, taxes, netMinor, totalMinor } = next
  const money = (minor: number) => formatAmount(printedAmount(kind, minor), currency)
  return (
    <div className={plain.box}>
      <table className={`num ${plain.table}`} aria-label="What it says">
        <tbody>
          {lines.map((line) => (
            <tr key={line.key}>
              <td>
                {line.title}
                {listDetails(line, { kind, currency }).map((text, i) => (
                  <small key={i}>{text}</small>
                ))}
              </td>
              <td>{money(line.amountMinor)}</td>
            </tr>
          ))}
          {taxes.length > 0 && (
            <tr>
              <td>Net</td>
              <td>{money(netMinor)}</td>
            </tr>
          )}
          {taxes.map(({ label, basisPoints, amountMinor }) => (
            <tr key={`${label} ${basisPoints}`}>
              <td>{basisPoints === null ? label : `${label}, ${percentText(basisPoints)}`}</td>
              <td>{money(amountMinor)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{kind === 'credit-note' ? 'Credited' : 'Total'}</th>
            <td>{money(totalMinor)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}
