import { formatAmount } from '../../../../../shared/money'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { CheckboxField, TextField } from '../../../../../platform/web/fields'
import { useFirst } from '../../../../../platform/web/hooks/use-first'
import { LoadingDialog } from '../../../../../platform/web/lazy-part'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { Properties } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { formatDate } from '../../../../../shared/dates'
import type { AcceptanceChannel } from '../../../../sales/proposal-answers/answer.rules'
import { recordAcceptanceInput } from '../../../../sales/proposal-answers/schema'
import { AgreementFields } from '../../../../sales/proposal-answers/ui/office/agreement-fields'
import type { ProposalDetail } from '../../../../sales/proposals/view'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { EvidenceFile, sendEvidence } from '../../../documents/ui/office/evidence-file'

const form = recordAcceptanceInput.omit({ id: true, number: true, sha256: true }).extend({ books: z.boolean() })

type Props = { proposalId: string; onClose: () => void }

/**
 * Records that the customer accepted the sent version, and makes the booking. Reads the proposal anew, and stays with the
 * version that is shown first: one sent meanwhile is refused, as the customer said nothing about it.
 */
export default function RecordAcceptance({ proposalId, onClose }: Props) {
  const { data, error, isFetchedAfterMount, refetch } = trpc.proposals.get.useQuery(
    { id: proposalId },
    { staleTime: 0 },
  )
  const proposal = useFirst(data && isFetchedAfterMount && !error ? data : null)
  if (proposal) return <Asked proposal={proposal} onClose={onClose} />
  if (!error) return <LoadingDialog onClose={onClose} />
  return (
    <Dialog title="Record an acceptance" size={440} onClose={onClose}>
      <FailedNote error={error} onRetry={refetch} />
    </Dialog>
  )
}

function Asked({ proposal, onClose }: { proposal: ProposalDetail; onClose: () => void }) {
  const { id, reference, email, customerName, currency, currentNumber, versions } = proposal
  const { sha256, totalMinor, expiresOn, title } = versions.find(({ number }) => number === currentNumber)!
  const utils = trpc.useUtils()
  const navigate = useNavigate()
  const [file, setFile] = useState<File | null>(null)
  const record = trpc.proposalAnswers.record.useMutation()
  const convert = trpc.bookings.convert.useMutation()
  const { control, submit, isPending, formState, watch } = useZodForm(form, {
    start: {
      name: customerName,
      channel: 'phone' as AcceptanceChannel,
      saidOn: useAgencyToday(),
      note: '',
      isMailed: email !== '',
      books: true,
    },
    guarded: true,
    send: async ({ books, ...values }) => {
      const accepted = await record.mutateAsync({ ...values, id, number: currentNumber, sha256: sha256! })
      utils.proposals.get.setData({ id }, accepted)
      if (file) await sendEvidence({ proposalId: id }, file)
      if (!books) return null
      // Reports later failures only, as the acceptance is stored; they are retried from the proposal.
      return convert.mutateAsync({ proposalId: id }).catch((error: unknown) => describeFailure(error))
    },
    onDone: (booking) => {
      onClose()
      if (booking === null) toast({ title: 'Acceptance recorded', message: reference })
      else if (typeof booking === 'string')
        toast({ title: 'Acceptance recorded, but no booking was made', message: booking, tone: 'error' })
      else {
        utils.bookings.get.setData({ id: booking.id }, booking)
        toast({ title: 'Booking made', message: booking.reference })
        void navigate(`/admin/bookings/${booking.id}`)
      }
    },
  })
  return (
    <FormDialog
      title="Record an acceptance"
      size={600}
      yes={watch('books') ? 'Record and book' : 'Record acceptance'}
      isDirty={formState.isDirty || file !== null}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <Properties
        rows={{
          Proposal: `${title}, ${reference}, version ${currentNumber}`,
          Total: formatAmount(totalMinor, currency),
          'Held until': expiresOn && formatDate(expiresOn),
        }}
      />
      <TextField control={control} name="name" label="Who accepted" required />
      <AgreementFields control={control} isFirst />
      <EvidenceFile file={file} onChange={setFile} />
      {email !== '' && <CheckboxField control={control} name="isMailed" label={`Confirm it in writing to ${email}`} />}
      <CheckboxField control={control} name="books" label="Make the booking now" />
    </FormDialog>
  )
}
