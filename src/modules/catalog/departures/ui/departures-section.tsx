import { useState } from 'react'
import { FailedNote } from '../../../../platform/web/components/failed-note'
import { Icon } from '../../../../platform/web/components/icon'
import { lazyDialog } from '../../../../platform/web/lazy-part'
import { openDialog, useDialogEntry } from '../../../../platform/web/navigation/dialog-entry'
import { closeDialog } from '../../../../platform/web/navigation/history'
import { openQuoteDialog } from '../../packages/ui/quote-dialog-entry'
import { trpc } from '../../../../platform/web/trpc'
import type { Currency } from '../../../../shared/money'
import type { PublicDeparture } from '../view'
import { type Month, monthAfter, toMonth } from '../month.rules'
import { DepartureFacts } from './departure-facts'
import styles from './departures-section.module.css'
import { MonthGrid } from './month-grid'
import { formatMonth } from '../../../../shared/dates'

export type CalendarItem = { id: string; currency: Currency; title: string; destination: string }

/** Builds a request without a date. */
const askFor = ({ id, title, destination }: CalendarItem) => ({
  packageId: id,
  packageTitle: title,
  destination,
  isDated: true,
})

type Props = {
  item: CalendarItem
  date: string
  seats: number
  /** Says whether the chosen departure can be booked at once, by the one rule of the page. */
  booksNow: boolean
  onPick: (date: string) => void
}

const WaitDialog = lazyDialog(() => import('../../waiting-list/ui/wait-dialog'))

export default function DeparturesSection(props: Props) {
  const query = trpc.departures.ofPackage.useQuery({ packageId: props.item.id }, { refetchInterval: 60_000 })
  return (
    <section className="mb-6" aria-label="Departures">
      {query.data ? (
        <Calendar {...props} departures={query.data} />
      ) : (
        <>
          <h2 className="t-h3">Departures</h2>
          {query.error ? <FailedNote error={query.error} onRetry={query.refetch} /> : <p role="status">Loading…</p>}
        </>
      )}
    </section>
  )
}

type CalendarProps = Props & { departures: readonly PublicDeparture[] }

function Calendar({ item, departures, date, seats, booksNow, onPick }: CalendarProps) {
  const chosen = departures.find((one) => one.date === date)
  const shownFirst = chosen ?? departures.find(({ state }) => state === 'open' || state === 'few') ?? departures[0]
  const [picked, setPicked] = useState('')
  const awaited = useDialogEntry<{ date: string }>('wait')
  const wait = (date: string) => openDialog('wait', { date })
  const [turned, setTurned] = useState<{ month: Month; over: string } | null>(null)
  if (!shownFirst)
    return (
      <>
        <h2 className="t-h3">Departures</h2>
        <p className="flex flex-wrap items-center mt-2 gap-3">
          No departures announced.{' '}
          <button type="button" className="btn line sm" onClick={() => openQuoteDialog(askFor(item))}>
            Ask us about one
          </button>
        </p>
      </>
    )
  // Follows a date that is chosen elsewhere.
  const month = turned && turned.over === date ? turned.month : toMonth(shownFirst.date)
  const turn = (months: number) => setTurned({ month: monthAfter(month, months), over: date })
  const [first, last] = [toMonth(departures[0]!.date), toMonth(departures.at(-1)!.date)]
  return (
    <>
      <div className={styles.head}>
        <h2 className="t-h3 mr-auto">Departures</h2>
        <button type="button" aria-label="Previous month" disabled={month <= first} onClick={() => turn(-1)}>
          <Icon name="chevron-left" />
        </button>
        <b aria-live="polite">{formatMonth(month)}</b>
        <button type="button" aria-label="Next month" disabled={month >= last} onClick={() => turn(1)}>
          <Icon name="chevron-right" />
        </button>
      </div>
      <MonthGrid
        month={month}
        departures={departures}
        item={item}
        date={date}
        onPick={(day) => {
          setPicked(day)
          onPick(day)
        }}
        onWait={wait}
      />
      <ul className={styles.legend} aria-label="Legend">
        <li data-look="ok">Guaranteed to run</li>
        <li data-look="few">Few seats left</li>
        <li>Prices per adult</li>
      </ul>
      {chosen && (
        <DepartureFacts
          departure={chosen}
          item={item}
          seats={seats}
          booksNow={booksNow}
          picked={picked}
          onWait={wait}
        />
      )}
      {awaited && <WaitDialog packageId={item.id} date={awaited.date} seats={seats} onClose={closeDialog} />}
    </>
  )
}
