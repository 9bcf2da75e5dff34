import { Confirm } from '../../../../platform/web/office/confirm'
import { toast } from '../../../../platform/web/toast'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { formatMoney } from '../../../../shared/money'
import { RateChangeDialog } from '../../../impact/ui/office/rate-change'
import type { Rate } from '../../rates.rules'

export const rateMoney = (minor: number, { currency }: Rate) => formatMoney(minor, currency, { whole: false })
export const rateDays = ({ firstDay, lastDay }: Rate) => `${formatDate(firstDay)} to ${formatDate(lastDay)}`

const title = 'Delete this rate?'

/** Asks before a rate is deleted, with whom it concerns. */
export function RemoveRate({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const onDone = () => {
    toast({ title: 'Rate deleted' })
    onClose()
  }
  const remove = trpc.inventory.removeRate.useMutation({
    onSuccess: onDone,
    onError: (error) => {
      toast({ title: 'Not deleted', message: failureText(error), tone: 'error' })
      onClose()
    },
  })
  const none = (
    <Confirm
      question={{
        title,
        text: `${rate.season} ${rateDays(rate)}: ${rateMoney(rate.sellMinor, rate)}. These days are then without a rate.`,
        yes: 'Delete',
        no: 'Keep it',
        isDangerous: true,
      }}
      isPending={remove.isPending}
      onYes={() => remove.mutate({ id: rate.id })}
      onClose={onClose}
    />
  )
  return (
    <RateChangeDialog
      change={{ act: 'delete', id: rate.id }}
      title={title}
      yes="Delete"
      none={none}
      onDone={onDone}
      onClose={onClose}
    />
  )
}
