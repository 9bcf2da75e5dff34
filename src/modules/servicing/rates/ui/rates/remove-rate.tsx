import { formatDate } from '../../../../../shared/dates'
import { formatAmount } from '../../../../../shared/money'
import { RateChangeDialog } from '../../../impact/ui/office/rate-change'
import { useRatesToast } from './use-rates-toast'
import type { Rate } from '../../../../catalog/inventory/view'

export const rateMoney = (minor: number, { currency }: Pick<Rate, 'currency'>) => formatAmount(minor, currency)
export const rateDays = ({ firstDay, lastDay }: Rate) => `${formatDate(firstDay)} to ${formatDate(lastDay)}`

/** Asks before a rate is deleted, with the impact. */
export function RemoveRate({ rate, onClose }: { rate: Rate; onClose: () => void }) {
  const toast = useRatesToast()
  return (
    <RateChangeDialog
      change={{ act: 'delete', id: rate.id }}
      title="Delete this rate?"
      yes="Delete"
      none={`${rate.season} ${rateDays(rate)}: ${rateMoney(rate.sellMinor, rate)}. These days are then without a rate.`}
      isDangerous
      onDone={(changed) => {
        toast('Rate deleted', changed)
        onClose()
      }}
      onClose={onClose}
    />
  )
}
