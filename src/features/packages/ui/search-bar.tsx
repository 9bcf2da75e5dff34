import { lazy, type FormEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { formatDate } from '../../../shared/dates'
import { trpc } from '../../../platform/web/trpc'
import { departureCities } from '../../places/departure-cities.rules'
import { type Party, partyText } from '../filters.rules'
import { GuestCounters } from './guest-counters'
import styles from './search-bar.module.css'
import { useFilters } from './use-filters'

const Choices = lazy(() => import('./search-choices').then((m) => ({ default: m.PlaceChoices })))
const Calendar = lazy(() => import('./search-choices').then((m) => ({ default: m.DepartureCalendar })))

type Panel = 'from' | 'to' | 'date' | 'guests'

/** Where from, where to, when, who: the route line. Picking a destination searches at once (specification 2). */
export function SearchBar() {
  const { filters, party, change } = useFilters()
  const [from, setFrom] = useState(filters.departureCity)
  const [to, setTo] = useState(filters.destination)
  const [flights, setFlights] = useState(filters.flights)
  const [draft, setDraft] = useState<Party>(party)
  const [open, setOpen] = useState<Panel | null>(null)
  const bar = useDismiss(open !== null, () => setOpen(null))
  const places = trpc.places.options.useQuery().data

  // The address is the truth: Back, a chip taken away or a tile show here too.
  useEffect(() => setFrom(filters.departureCity), [filters.departureCity])
  useEffect(() => setTo(filters.destination), [filters.destination])
  useEffect(() => setFlights(filters.flights), [filters.flights])
  useEffect(() => setDraft(party), [party])

  const search = (destination = to) => {
    setOpen(null)
    change({ departureCity: from, destination, flights }, draft)
    document.getElementById('packages')?.scrollIntoView()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search()
  }
  const field = (panel: Panel, label: string, value: string, placeholder: string, content: ReactNode) => (
    <Field
      panel={panel}
      label={label}
      value={value}
      placeholder={placeholder}
      open={open === panel}
      onToggle={() => setOpen(open === panel ? null : panel)}
    >
      {content}
    </Field>
  )
  return (
    <div className={`wrap ${styles.search}`}>
      <form ref={bar} onSubmit={submit} role="search" aria-label="Packages">
        {field(
          'from',
          'From City',
          from,
          'Select departure city',
          <Choices
            hint="Search departure city..."
            empty="No city found."
            options={departureCities}
            onPick={(city) => {
              setFrom(city)
              setOpen(null)
            }}
          />,
        )}
        {field(
          'to',
          'To City/Country',
          to,
          'Select destination',
          <Choices
            hint="Search destinations..."
            empty="No destination found."
            options={places?.map((p) => p.name) ?? []}
            onPick={(place) => {
              setTo(place)
              search(place)
            }}
          />,
        )}
        {field(
          'date',
          'Departure Date',
          draft.date && formatDate(draft.date),
          'Select Date',
          <Calendar
            value={draft.date}
            onPick={(date) => {
              setDraft({ ...draft, date })
              setOpen(null)
            }}
          />,
        )}
        {field(
          'guests',
          'Rooms & Guests',
          partyText(draft),
          '',
          <GuestCounters party={draft} onChange={setDraft} onDone={() => setOpen(null)} />,
        )}
        <button type="submit" className={`btn go ${styles.go}`}>
          SEARCH
        </button>
        <label className={styles.flights}>
          <input type="checkbox" checked={flights} onChange={(e) => setFlights(e.currentTarget.checked)} />
          Include flights
        </label>
      </form>
    </div>
  )
}

type FieldProps = {
  panel: Panel
  label: string
  value: string
  placeholder: string
  open: boolean
  onToggle: () => void
  children: ReactNode
}

function Field({ panel, label, value, placeholder, open, onToggle, children }: FieldProps) {
  return (
    <div className={`${styles.field} ${styles[panel] ?? ''}`}>
      <button type="button" aria-haspopup="dialog" aria-expanded={open} onClick={onToggle} id={`search-${panel}`}>
        <span className={styles.label}>
          {(panel === 'from' || panel === 'to') && (
            <i className={panel === 'to' ? `${styles.stop} ${styles.end}` : styles.stop} />
          )}
          {label}
        </span>
        <span className={value ? `${styles.value} num` : `${styles.value} ${styles.placeholder}`}>
          {value || placeholder}
        </span>
      </button>
      {open && (
        <div className={styles.panel} role="dialog" aria-label={label}>
          <Suspense fallback={<p className={styles.loading}>Loading…</p>}>{children}</Suspense>
        </div>
      )}
    </div>
  )
}

/** Escape and a press elsewhere close the open panel; Escape gives the focus back to its field. */
function useDismiss(active: boolean, close: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  const latest = useRef(close)
  latest.current = close
  useEffect(() => {
    if (!active) return
    const press = (event: PointerEvent) => {
      if (!ref.current?.contains(event.target as Node)) latest.current()
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      ref.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
      latest.current()
    }
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [active])
  return ref
}
