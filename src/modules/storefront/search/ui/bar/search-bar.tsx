import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { formatDate } from '../../../../../shared/dates'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import { trpc } from '../../../../../platform/web/trpc'
import { useSite } from '../../../../../platform/web/site/money'
import { type Filters, type Party, partyQuery, partyText } from '../../filters.rules'
import { GuestCounters } from './guest-counters'
import { PlainFields } from './plain-fields'
import styles from './search-bar.module.css'
import { Field, type Panel } from './search-field'
import type { Flex } from '../../when.rules'
import { useBounds } from '../use-bounds'
import { useFilters } from '../use-filters'

const loadChoices = () => import('./search-choices')
const panel = { loading: <p className="f-sm ink-3">Loading…</p> }
const Choices = lazyPart(async () => ({ default: (await loadChoices()).PlaceChoices }), panel)
const Calendar = lazyPart(async () => ({ default: (await loadChoices()).DepartureCalendar }), panel)

type Draft = { from: string; to: string; flights: boolean; party: Party; flex: Flex }

/** Holds the draft search; a change of the address replaces it. */
function useDraft(filters: Filters, party: Party) {
  const { departureCity: from, destination: to, flights, flex } = filters
  const address: Draft = { from, to, flights, party, flex }
  const signature = JSON.stringify(address)
  const [draft, setDraft] = useState(address)
  const [seen, setSeen] = useState(signature)
  if (seen !== signature) {
    setSeen(signature)
    setDraft(address)
  }
  return [draft, (next: Partial<Draft>) => setDraft({ ...draft, ...next })] as const
}

/** Edits cities, destination, date and party. Picking a destination searches at once (specification 2). */
export function SearchBar() {
  const { filters, party, change } = useFilters()
  const [draft, set] = useDraft(filters, party)
  const [open, setOpen] = useState<Panel | null>(null)
  const places = trpc.search.destinations.useQuery().data
  const cities = (useSite()?.agency.departureCities ?? []).map((name) => ({ name }))
  const close = () => {
    if (open) document.getElementById(`search-${open}`)?.focus()
    setOpen(null)
  }
  const bar = useDismiss(open !== null, () => setOpen(null), close)

  const { changed } = useBounds(filters)
  const searchFor = (next: Partial<Filters>) => {
    close()
    void change({ departureCity: draft.from, flights: draft.flights, flex: draft.flex, ...next }, draft.party)
    document.getElementById('packages')?.scrollIntoView()
  }
  const search = (destination: string) => searchFor({ destination })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search(draft.to)
  }
  const choose = (next: Partial<Draft>) => {
    set(next)
    close()
  }
  const field = {
    open,
    // Ignores a failed preload: when offline, the click shows the error.
    onNear: () => void loadChoices().catch(() => undefined),
    onToggle: (panel: Panel) => setOpen(open === panel ? null : panel),
  }
  return (
    <search className={`wrap ${styles.search}`}>
      <form
        className="grid relative p-2h bg-raised rounded-md shadow-3"
        ref={bar}
        onSubmit={submit}
        aria-label="Packages"
        action="/packages"
        method="get"
      >
        <noscript>{import.meta.env.SSR && <PlainFields filters={filters} party={party} places={places} />}</noscript>
        {cities.length > 0 && (
          <Field {...field} panel="from" label="From City" value={draft.from} placeholder="Select departure city">
            <Choices
              hint="Search departure city..."
              empty="No city found."
              value={draft.from}
              options={cities}
              onPick={(from) => choose({ from })}
            />
          </Field>
        )}
        <Field {...field} panel="to" label="To City/Country" value={draft.to} placeholder="Select destination">
          <Choices
            hint="Search destinations..."
            empty="No destination found."
            value={draft.to}
            options={places ?? []}
            onPick={search}
            onSearch={(text) => searchFor({ ...changed({}), destination: '', search: text })}
          />
        </Field>
        <Field
          {...field}
          panel="date"
          label="Departure Date"
          value={draft.party.date && dateText(draft.party.date, draft.flex)}
          placeholder="Select Date"
        >
          <Calendar
            value={draft.party.date}
            flex={draft.flex}
            onPick={(date, flex) => choose({ flex, party: { ...draft.party, date } })}
          />
        </Field>
        <Field {...field} panel="guests" label="Rooms & Guests" value={partyText(draft.party)} placeholder="">
          <GuestCounters party={draft.party} onChange={(next) => set({ party: next })} onDone={close} />
        </Field>
        <button type="submit" className={`btn go ${styles.go}`}>
          SEARCH
        </button>
        <label className={`${styles.below} flex items-center gap-2 ink-2 pointer`}>
          <input
            type="checkbox"
            className="tick-box"
            name="isFlightIncluded"
            value="true"
            checked={draft.flights}
            onChange={(e) => set({ flights: e.currentTarget.checked })}
          />
          Include flights
        </label>
        <Link className={`link ${styles.below}`} to={`/fits${partyQuery(draft.party)}`}>
          Search by total budget
        </Link>
      </form>
    </search>
  )
}

/** Formats '12 Jun 2027', '12 Jun 2027 ± 3 days', 'Jun 2027'. */
const dateText = (date: string, flex: Flex): string =>
  flex === 'month'
    ? formatDate(date).replace(/^\d+ /, '')
    : formatDate(date) + (Number(flex) > 0 ? ` ± ${flex} days` : '')

/** Closes the open panel on a press elsewhere, or on Escape, which restores the focus to its field. */
function useDismiss(active: boolean, onPressElsewhere: () => void, onEscape: () => void) {
  const ref = useRef<HTMLFormElement>(null)
  const press = useEffectEvent((event: PointerEvent) => {
    if (!ref.current?.contains(event.target as Node)) onPressElsewhere()
  })
  const key = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onEscape()
  })
  useEffect(() => {
    if (!active) return
    const onPress = (event: PointerEvent) => press(event)
    const onKey = (event: KeyboardEvent) => key(event)
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [active])
  return ref
}
