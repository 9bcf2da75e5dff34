import { Button } from '@mantine/core'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../platform/web/components/spinner'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'
import { useKeys } from '../../../../platform/web/hooks/use-keys'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { usePlace } from '../../../../platform/web/office/open-place'
import { PageHead } from '../../../../platform/web/office/page-head'
import { failureText, trpc } from '../../../../platform/web/trpc'
import { useToday } from '../../../../platform/web/hooks/use-today'
import { Present } from '../../../live/ui/office/present'
import { useInnerPage } from '../../../site/ui/display/use-inner-page'
import { type InventoryItem, subLineOf } from '../../item.rules'
import { linesOf, type Rate } from '../../rates.rules'
import { kindOfTab, kindWords } from './kinds'
import { CopyRates } from '../rates/copy-rates'
import { RateForm } from '../rates/rate-form'
import { RateList } from '../rates/rate-list'
import { RateYear } from '../rates/rate-year'
import styles from '../rates/rates.module.css'

const thisYear = new Date().getFullYear()

/** The year of the address, else the present one. */
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

/** The seasonal rates of one item: a year with its gaps, and the rates as a list. */
export function Component() {
  const { tab = '', id = '' } = useParams()
  const kind = kindOfTab(tab)
  const { data: item, error, refetch } = trpc.inventory.get.useQuery({ kind, id }, { retry: false })
  const to = `/admin/inventory?tab=${kindWords[kind].tab}`
  useInnerPage('Rates')
  usePlace([
    { label: 'Inventory', to: '/admin/inventory' },
    { label: kindWords[kind].label, to },
    ...(item ? [{ label: item.name, to: `${to}&item=${id}` }] : []),
    { label: 'Rates' },
  ])
  if (error)
    return <ErrorState title="Failed to fetch rates" reason={failureText(error)} onRetry={() => void refetch()} />
  if (!item) return <Spinner>Loading rates...</Spinner>
  return <Rates item={item} />
}

function Rates({ item }: { item: InventoryItem }) {
  const [year, setYear] = useYear()
  const [edited, setEdited] = useState<Rate | 'new' | null>(null)
  const [copying, setCopying] = useState(false)
  useKeys({ n: () => setEdited('new') })
  const query = trpc.inventory.rates.useQuery({ kind: item.kind, id: item.id, year })
  const rates = query.data ?? []
  return (
    <div>
      <PageHead
        title="Rates"
        fact={`${[item.name, subLineOf(item)].filter(Boolean).join(', ')}. Net and sell, ${item.currency}`}
      >
        <Present recordId={item.id} />
        <div className={styles.years}>
          <Button variant="default" aria-label={`Year ${year - 1}`} onClick={() => setYear(year - 1)}>
            <OfficeIcon name="left" />
          </Button>
          <b className="num" aria-live="polite">
            {year}
          </b>
          <Button variant="default" aria-label={`Year ${year + 1}`} onClick={() => setYear(year + 1)}>
            <OfficeIcon name="right" />
          </Button>
        </div>
        {rates.length > 0 && (
          <Button variant="default" onClick={() => setCopying(true)}>
            Copy to {year + 1}
          </Button>
        )}
        <Button onClick={() => setEdited('new')}>Add rate</Button>
      </PageHead>
      {query.error ? (
        <ErrorState
          title="Failed to fetch rates"
          reason={failureText(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : query.isPending ? (
        <Spinner>Loading rates...</Spinner>
      ) : rates.length === 0 ? (
        <EmptyState
          title={`No rates in ${year}`}
          action={
            <button type="button" className="btn line sm" onClick={() => setEdited('new')}>
              Add rate
            </button>
          }
        >
          Without a rate, the price of the item counts.
        </EmptyState>
      ) : (
        <div className={styles.page}>
          <RateYear lines={linesOf(rates)} year={year} />
          <RateList rates={rates} onEdit={setEdited} />
        </div>
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
      {edited && (
        <RateForm
          item={item}
          rate={edited === 'new' ? undefined : edited}
          year={year}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
