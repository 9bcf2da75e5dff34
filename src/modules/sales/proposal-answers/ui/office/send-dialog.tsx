import { joinNames } from '../../../../../shared/names'
import { formatAmount } from '../../../../../shared/money'
import { CheckboxField, CostReasonField, TextareaField, WithCodesField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { Properties } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { formatDate } from '../../../../../shared/dates'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { asksFirst, gapText, gapTo } from '../../../proposals/estimate.rules'
import { offerNeedsReason } from '../../../proposals/offer.rules'
import type { ProposalDetail } from '../../../proposals/view'
import { sendProposalInput } from '../../schema'

const form = sendProposalInput.pick({ message: true, costReason: true, otherThanEstimate: true, withCodes: true })

const greetingText = ({ customerName, versions }: ProposalDetail, me: string) =>
  [
    `Dear ${customerName},`,
    versions.at(-1)!.number === 1
      ? 'Here is the trip that we have put together for you. Look at each day, ask about anything, and accept it when it fits.'
      : 'Here is the new version of your trip. The page shows what has changed, in words and money.',
    `Best wishes\n${me}`,
  ].join('\n\n')

type Props = { proposal: ProposalDetail; onSent: () => void; onClose: () => void }

/** Seals the version and mails its link. Shows recipient, total and expiry. */
export function SendDialog({ proposal, onSent, onClose }: Props) {
  const { id, version, email, versions, currency, estimate } = proposal
  const user = useUser()
  const offer = versions.at(-1)!
  const gap = estimate && gapTo(estimate, offer, currency)
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.proposalAnswers.send.useMutation()
  const { control, dialog } = useZodForm(form, {
    start: {
      message: greetingText(proposal, user ? joinNames(user) : ''),
      costReason: '',
      otherThanEstimate: false,
      withCodes: false,
    },
    send: (values) => mutateAsync({ id, version, ...values, isMailed: email !== '' }),
    onDone: (sent) => {
      utils.proposals.get.setData({ id }, sent)
      toast({ title: 'Proposal sent', message: email ? `To ${email}` : 'Copy its link, or print its PDF for them' })
      onClose()
      onSent()
    },
  })
  return (
    <FormDialog title={`Send version ${offer.number}`} size={600} yes="Send Proposal" {...dialog} onClose={onClose}>
      <Properties
        rows={{
          To: email || 'No e-mail address: copy its link afterwards, or print its PDF',
          Total: formatAmount(offer.totalMinor, currency),
          ...(estimate && {
            [estimate.quoteId ? `Estimate of ${estimate.reference}` : 'Price of the package']: formatAmount(
              estimate.totalMinor,
              estimate.currency,
            ),
          }),
          'Held until': offer.expiresOn && formatDate(offer.expiresOn),
        }}
      />
      <TextareaField
        control={control}
        name="message"
        label="Message"
        autosize
        minRows={6}
        maxLength={4000}
        data-autofocus
      />
      {gap && asksFirst(gap) && (
        <CheckboxField
          control={control}
          name="otherThanEstimate"
          label={`${gapText(gap, currency)}. I know, and it is meant so`}
        />
      )}
      <WithCodesField control={control} />
      <CostReasonField isNeeded={offerNeedsReason(offer)} control={control} />
      <p>
        What is sent never changes: price and exchange rates are held until that day. Further changes make a new
        version.
      </p>
    </FormDialog>
  )
}
