import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { useChangeAddress } from '../../../../../platform/web/hooks/use-change-address'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useToday } from '../../../../../platform/web/hooks/use-today'
import { Present } from '../../../../identity/live/ui/office/present'
import { toSubLine } from '../../../../catalog/inventory/item.rules'
import type { InventoryItem, Rate } from '../../../../catalog/inventory/view'
import { toRateLines } from '../../../../catalog/inventory/rates.rules'
import { toKind, kindWords } from '../../../../catalog/inventory/ui/office/kinds'
import { CopyRates } from '../rates/copy-rates'
import { RateForm } from '../rates/rate-form'
import type { NewRate } from '../rates/use-rate-form'
import { RateList } from '../rates/rate-list'
import { RateYear } from '../rates/rate-year'
import { useCan } from '../../../../identity/auth/ui/use-can'

const thisYear = new Date().getFullYear()

/** Returns the address's year, or the current one. */
function useYear(): [number, (year: number) => void] {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const asked = Number(params.get('year'))
  const today = useToday()
  const year =
    asked >= 1901 && asked <= 2198 && Number.isInteger(asked) ? asked : Number(today?.slice(0, 4) ?? thisYear)
  const show = (next: number) => void changeAddress((now) => (now.set('year', String(next)), now), { replace: true })
  return [year, show]
}

/** Shows an item's seasonal rates: a year with its gaps, and a list. */
export function Component() {
  const { tab = '', id = '' } = useParams()
  const kind = toKind(tab)
  const { data: item, error, refetch } = trpc.inventory.get.useQuery({ kind, id }, { retry: false })
  const to = `/admin/inventory?tab=${kindWords[kind].tab}`
  useOfficePage('Rates', {
    above: [
      { label: 'Inventory', to: '/admin/inventory' },
      { label: kindWords[kind].label, to },
      ...(item ? [{ label: item.name, to: `${to}&item=${id}` }] : []),
    ],
  })
  if (item) return <Rates item={item} />
  if (error) return <ErrorState title="Failed to fetch rates" reason={describeFailure(error)} onRetry={refetch} />
  return <Spinner>Loading rates...</Spinner>
}

/** Prefills a new rate for the people of the only line; the first rate covers the whole year. */
function toStart(rates: readonly Rate[], year: number): NewRate {
  const [line, ...others] = toRateLines(rates)
  if (!line) return { firstDay: `${year}-01-01`, lastDay: `${year}-12-31` }
  const { unit, occupancy, ageBand } = line.rates[0]!
  return others.length === 0 ? { unit, occupancy, ageBand } : {}
}

/** Copies a rate's price and people, but not its days. */
const toSeason = ({ unit, occupancy, ageBand, weekdays, netMinor, sellMinor }: Rate): NewRate => {
  return { unit, occupancy, ageBand, weekdays, netMinor, sellMinor }
}

function Rates({ item }: { item: InventoryItem }) {
  const [year, setYear] = useYear()
  const [edited, setEdited] = useState<Rate | null>(null)
  const [begun, setBegun] = useState<NewRate | null>(null)
  const [copying, setCopying] = useState(false)
  const query = trpc.inventory.rates.useQuery({ kind: item.kind, id: item.id, year })
  const rates = query.data ?? []
  const add = () => setBegun(toStart(rates, year))
  const mayWrite = useCan()('inventory.write')
  useKeys({ n: mayWrite ? add : undefined })
  return (
    <div>
      <PageHead
        title="Rates"
        fact={`${[item.name, toSubLine(item)].filter(Boolean).join(', ')}. ${item.costCurrency && item.costCurrency !== item.currency ? `Net, ${item.costCurrency}. Sell, ${item.currency}` : `Net and sell, ${item.currency}`}`}
      >
        <Present recordId={item.id} />
        <Group gap="s2" wrap="nowrap">
          <Button variant="default" aria-label={`Year ${year - 1}`} onClick={() => setYear(year - 1)}>
            <OfficeIcon name="left" />
          </Button>
          <b className="num" aria-live="polite">
            {year}
          </b>
          <Button variant="default" aria-label={`Year ${year + 1}`} onClick={() => setYear(year + 1)}>
            <OfficeIcon name="right" />
          </Button>
        </Group>
        {mayWrite && rates.length > 0 && (
          <Button variant="default" onClick={() => setCopying(true)}>
            Copy to {year + 1}
          </Button>
        )}
        {mayWrite && <Button onClick={add}>Add rate</Button>}
      </PageHead>
      {query.error ? (
        <ErrorState title="Failed to fetch rates" reason={describeFailure(query.error)} onRetry={query.refetch} />
      ) : query.isPending ? (
        <Spinner>Loading rates...</Spinner>
      ) : rates.length === 0 ? (
        <EmptyState
          title={`No rates in ${year}`}
          action={
            mayWrite && (
              <button type="button" className="btn line sm" onClick={add}>
                Add rate
              </button>
            )
          }
        >
          Without a rate, the price of the item counts.
        </EmptyState>
      ) : (
        <Stack gap="s4">
          <RateYear lines={toRateLines(rates)} year={year} />
          <RateList rates={rates} onEdit={setEdited} onSeason={(rate) => setBegun(toSeason(rate))} />
        </Stack>
      )}
      {copying && (
        <CopyRates
          item={item}
          rates={rates}
          year={year}
          onCopied={() => {
            setCopying(false)
            setYear(year + 1)
          }}
          onClose={() => setCopying(false)}
        />
      )}
      {(edited ?? begun) && (
        <RateForm
          item={item}
          rate={edited ?? undefined}
          start={begun ?? undefined}
          onSaved={({ firstDay, lastDay }) => {
            const [first, last] = [firstDay, lastDay].map((day) => Number(day.slice(0, 4))) as [number, number]
            // Shows the year of the saved rate.
            if (year < first || year > last) setYear(first)
          }}
          onClose={() => {
            setEdited(null)
            setBegun(null)
          }}
        />
      )}
    </div>
  )
}
