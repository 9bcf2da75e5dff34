import { Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { Facts, Note } from '../../../../../platform/web/office/blocks'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { trpc } from '../../../../../platform/web/trpc'
import { amountIn } from '../../../../../shared/amounts'
import { formatDate } from '../../../../../shared/dates'
import { formatAmount } from '../../../../../shared/money'
import { lossText } from '../../loss.rules'
import { FieldGroup, type StepForm } from './step-fields'

const tabs = { hotels: 'hotels', activities: 'activities', transfers: 'transfers', mealPlans: 'meals' }

type Props = { form: StepForm; draft: { id: string | null; packageId: string | null } }

/** Shows the package's cost by rates of included items, and the typed price's margin. For staff only. */
export function CostPanel({ form, draft: { id, packageId } }: Props) {
  const [currency, price, ...chosen] = useWatch({
    control: form.control,
    name: ['currency', 'price', 'hotels', 'activities', 'transfers', 'mealPlans'],
  })
  const isStored = id !== null || packageId !== null
  const { data, error, refetch } = trpc.proposals.packageCost.useQuery(
    id ? { id } : { packageId: packageId ?? undefined },
    { enabled: isStored, placeholderData: keepPreviousData, staleTime: 0 },
  )
  if (!isStored || chosen.every((list) => list.length === 0))
    return (
      <FieldGroup title="Cost and margin">
        <Note>Choose hotels and activities in the itinerary: their rates say what the package costs.</Note>
      </FieldGroup>
    )
  if (error) return <FailedNote error={error} onRetry={refetch} />
  if (!data) return <p>Adding up the cost...</p>
  const { range, missing } = data
  const exact = (minor: number) => formatAmount(minor, data.currency)
  const fromTo = (low: string, high: string) => (low === high ? low : `${low} to ${high}`)
  const priceMinor = price.trim() === '' ? null : amountIn(currency, price)
  const margins = range && priceMinor ? [priceMinor - range.high.netMinor, priceMinor - range.low.netMinor] : null
  const loss = priceMinor ? lossText(data, priceMinor) : null
  const percent = (minor: number) => `${Math.floor((minor / priceMinor!) * 100)}%`
  return (
    <FieldGroup title="Cost and margin" note="per adult, two in a room">
      <Facts aria-live="polite">
        <div>
          <dt>Cost</dt>
          <dd>{range ? fromTo(exact(range.low.netMinor), exact(range.high.netMinor)) : 'Not known'}</dd>
        </div>
        <div>
          <dt>Margin</dt>
          <Text component="dd" c={margins && margins[0]! < 0 ? 'var(--bad)' : undefined}>
            {margins
              ? `${fromTo(exact(margins[0]!), exact(margins[1]!))} (${fromTo(percent(margins[0]!), percent(margins[1]!))})`
              : '—'}
          </Text>
        </div>
      </Facts>
      {loss && (
        <Text component="p" c="var(--bad)" role="status">
          {loss}
        </Text>
      )}
      {range && range.low.netMinor !== range.high.netMinor && (
        <Note>
          Cheapest on {formatDate(range.low.date)}, dearest on {formatDate(range.high.date)}.
        </Note>
      )}
      {!range && missing.length === 0 && <Note>On no departure of the coming year has everything a rate.</Note>}
      {missing.length > 0 && (
        <Note>
          Not in the cost, as they have no rate:{' '}
          {missing.map((item, i) => (
            <span key={item.id}>
              {i > 0 && ', '}
              <Link to={`/admin/inventory/${tabs[item.kind]}/${item.id}/rates`}>{item.name}</Link>
            </span>
          ))}
        </Note>
      )}
    </FieldGroup>
  )
}
