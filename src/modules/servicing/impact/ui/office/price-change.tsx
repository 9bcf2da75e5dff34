import { useState } from 'react'
import { z } from 'zod'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { failureData, trpc } from '../../../../../platform/web/trpc'
import { toastFailure, useZodForm } from '../../../../../platform/web/use-zod-form'
import { formatDate } from '../../../../../shared/dates'
import { formatMoney } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import type { updateDepartureInput } from '../../../../catalog/departures/schema'
import { displayStatusLabels } from '../../../../sales/proposals/transition.rules'
import { affectsAnybody, isEstimated, type PriceImpact } from '../../price-impact.rules'
import { Affected } from './affected'
import { snapshotOptions, ImpactDialog } from './picture'

type Edited = z.input<typeof updateDepartureInput>

/** Checks whether another price has an impact; `ask` returns it, and `asked` is then shown. */
export function usePriceChange() {
  const utils = trpc.useUtils()
  const [asked, setAsked] = useState<Edited | null>(null)
  const ask = async (departure: Edited): Promise<boolean> => {
    const concerns = affectsAnybody(await utils.impact.price.fetch({ departure }, { staleTime: 0 }))
    if (concerns) setAsked(departure)
    return concerns
  }
  return { asked, ask, forget: () => setAsked(null) }
}

type Props = { departure: Edited; onDone: () => void; onClose: () => void }
const title = 'Save this price?'

/** Shows who was shown the departure's price, and saves another one on confirmation. */
export function PriceChangeDialog({ departure, onDone, onClose }: Props) {
  // Stops the query: after the change its impact can no longer be read.
  const [isSending, setSending] = useState(false)
  const query = trpc.impact.price.useQuery({ departure }, { ...snapshotOptions, enabled: !isSending })
  return (
    <ImpactDialog title={title} query={query} onClose={onClose}>
      {(impact) => (
        <PriceForm impact={impact} departure={departure} onSending={setSending} onDone={onDone} onClose={onClose} />
      )}
    </ImpactDialog>
  )
}

type Sent = { impact: PriceImpact; onSending: (isSending: boolean) => void }

function PriceForm({ impact, departure, onSending, onDone, onClose }: Props & Sent) {
  const { fingerprint, startsOn, currency, priceMinor, newMinor, proposals, requests } = impact
  const { mutateAsync } = trpc.impact.changePrice.useMutation()
  const { submit, isPending, failure } = useZodForm(z.object({}), {
    start: {},
    send: async () => {
      onSending(true)
      return mutateAsync({ departure, fingerprint }).catch((error: unknown) => {
        onSending(false)
        throw error
      })
    },
    onDone,
    // Shows an error above the changed impact. Closes on a newer departure, whose form shows the differences: this
    // change can never succeed.
    onFailed: (failed) => {
      if (!failureData(failed.error).current) return
      toastFailure(failed)
      onClose()
    },
  })
  const price = (minor: number | null) =>
    minor === null ? 'the package’s price' : formatMoney(minor, currency, { whole: false })
  return (
    <FormDialog title={title} yes="Save" isPending={isPending} failure={failure} submit={submit} onClose={onClose}>
      <p>
        {impact.title}, {formatDate(startsOn)}: from {price(priceMinor)} to {price(newMinor)} per adult. What was
        proposed and what is booked keep their price.{requests.sums.length > 0 && ' Estimates are of the old one.'}
      </p>
      {proposals.total > 0 && (
        <Affected
          title="Proposals"
          list={proposals}
          columns={[{ key: 'totalMinor', label: 'Offered' }]}
          to={({ id }) => `/admin/proposals/${id}`}
          name={({ customerName }) => customerName}
          about={(one) =>
            `${one.reference}, ${displayStatusLabels[one.stand].toLowerCase()}${one.stand === 'accepted' ? ', not booked yet' : ''}${one.holdsUntil ? `, held until ${formatDate(one.holdsUntil)}` : ''}`
          }
          all={`/admin/proposals?${new URLSearchParams({ q: impact.title, stand: 'draft,sent,accepted' }).toString()}`}
        />
      )}
      {requests.total > 0 && (
        <Affected
          title="Requests"
          list={requests}
          columns={[{ key: 'totalMinor', label: 'Estimated' }]}
          to={({ leadId }) => `/admin/leads/${leadId}`}
          name={({ customerName }) => customerName}
          about={(one) => `${one.reference}, ${plural(one.travelers, 'traveler')}`}
          inAll={requests.rows.every(isEstimated) ? undefined : 'In all, of what has an estimate'}
          all="/admin/quotes?status=pending"
        />
      )}
    </FormDialog>
  )
}
