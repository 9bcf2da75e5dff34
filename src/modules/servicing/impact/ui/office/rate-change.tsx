import { trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import type { RateChange } from '../../../../catalog/inventory/rate-input.rules'
import { toProposalFilling } from '../../message.rules'
import { affectsAny, isHeld, type RateImpact } from '../../rate-impact.rules'
import { type Decided, ImpactDialog, type Question, useFrozen } from './impact-dialog'
import { RateLists } from './rate-lists'
import { useAsked } from './use-asked'

export function useRateChange() {
  const utils = trpc.useUtils()
  return useAsked(async (change: RateChange) =>
    affectsAny(await utils.impact.rates.fetch({ change }, { staleTime: 0 })),
  )
}

type Props = {
  change: RateChange
  title: string
  yes: string
  /** Asks for confirmation without an impact. */
  none?: string
  /** Marks a change without undo. */
  isDangerous?: boolean
  onDone: (changed: { count: number; undo: string }) => void
  onClose: () => void
}

/** Shows the impact of a change of rates, and makes it on confirmation. */
export function RateChangeDialog({ change, title, yes, none, isDangerous, onDone, onClose }: Props) {
  const changeRates = trpc.impact.changeRates.useMutation()
  const removeRate = trpc.impact.removeRate.useMutation()
  const send = async ({ snapshotHash, held }: Decided): Promise<{ count: number; undo: string }> => {
    if (change.act !== 'delete') return changeRates.mutateAsync({ change, snapshotHash, held })
    const { undo } = await removeRate.mutateAsync({ id: change.id, snapshotHash, held })
    return { count: 1, undo }
  }
  const { options, onSending } = useFrozen()
  const query = trpc.impact.rates.useQuery({ change }, options)
  return (
    <ImpactDialog
      title={title}
      query={query}
      onSending={onSending}
      ask={(impact) => ({ ...toQuestion(impact, none), yes, no: isDangerous ? 'Keep it' : undefined, isDangerous })}
      send={send}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

function toQuestion(impact: RateImpact, none: string | undefined): Omit<Question, 'yes'> {
  const { item, proposals, bookings, addressees, from } = impact
  const isAffecting = affectsAny(impact)
  const says = isAffecting
    ? `${item.name}: what was sent or accepted keeps its price. Drafts are priced anew when they are saved, and are not sent before.${bookings.total > 0 ? ' Bookings keep their price, and the cost that was booked until the supplier answers.' : ''}`
    : (none ?? `${item.name}: it concerns no open proposal and no booked service.`)
  const readers = proposals.rows
    .filter(isHeld)
    .map((one) => ({ id: one.id, name: one.customerName, filling: toProposalFilling(one, from) }))
  const label = `Write to ${plural(addressees, 'traveler')} with a proposal`
  return {
    size: isAffecting ? 720 : 440,
    says,
    lists: <RateLists impact={impact} />,
    messages: addressees > 0 ? [{ to: 'held', label, readers }] : [],
  }
}
