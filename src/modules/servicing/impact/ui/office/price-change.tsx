import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import { toastFailure } from '../../../../../platform/web/use-zod-form'
import { formatDate } from '../../../../../shared/dates'
import { formatAmount } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import type { z } from 'zod'
import type { updateDepartureInput } from '../../../../catalog/departures/schema'
import { affectsAnybody, isEstimated, type PriceImpact } from '../../impact.rules'
import { Affected, AffectedProposals } from './affected'
import { ImpactDialog, type Question, useFrozen } from './impact-dialog'
import { useAsked } from './use-asked'

type Edited = z.input<typeof updateDepartureInput>

export function usePriceChange() {
  const utils = trpc.useUtils()
  return useAsked(async (departure: Edited) =>
    affectsAnybody(await utils.impact.price.fetch({ departure }, { staleTime: 0 })),
  )
}

type Props = { departure: Edited; onDone: () => void; onClose: () => void }

/** Shows who was shown the departure's price, and saves another one on confirmation. */
export function PriceChangeDialog({ departure, onDone, onClose }: Props) {
  const { mutateAsync } = trpc.impact.changePrice.useMutation()
  const { options, onSending } = useFrozen()
  const query = trpc.impact.price.useQuery({ departure }, options)
  return (
    <ImpactDialog
      title="Save this price?"
      query={query}
      onSending={onSending}
      ask={toQuestion}
      send={({ snapshotHash }) => mutateAsync({ departure, snapshotHash })}
      onDone={onDone}
      // Closes on a newer departure, whose form shows the differences: this change can never succeed.
      onFailed={(failed) => {
        if (!getFailureData(failed.error).current) return
        toastFailure(failed)
        onClose()
      }}
      onClose={onClose}
    />
  )
}

function toQuestion({ title, startsOn, currency, priceMinor, newMinor, proposals, requests }: PriceImpact): Question {
  const price = (minor: number | null) => (minor === null ? 'the package’s price' : formatAmount(minor, currency))
  const says = `${title}, ${formatDate(startsOn)}: from ${price(priceMinor)} to ${price(newMinor)} per adult. What was proposed and what is booked keep their price.${requests.sums.length > 0 ? ' Estimates are of the old one.' : ''}`
  const lists = (
    <>
      <AffectedProposals list={proposals} words={title} />
      <Affected
        title="Requests"
        list={requests}
        columns={[{ key: 'totalMinor', label: 'Estimated' }]}
        toLink={({ leadId }) => `/admin/leads/${leadId}`}
        about={(one) => `${one.reference}, ${plural(one.travelers, 'traveler')}`}
        inAll={requests.rows.every(isEstimated) ? undefined : 'In all, of what has an estimate'}
        page="/admin/quotes?status=pending"
      />
    </>
  )
  return { yes: 'Save', says, lists }
}
