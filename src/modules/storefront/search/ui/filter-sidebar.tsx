import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../../../../platform/web/components/icon'
import { useSite } from '../../../../platform/web/site/money'
import { toLabel } from '../../../settings/settings/categories.rules'
import { cleared, type Filters, type Party, toParams } from '../filters.rules'
import { flags } from '../flags.rules'
import { durationBuckets, hotelRatings } from '../search.rules'
import styles from './filter-sidebar.module.css'
import { Hidden } from './hidden'
import { Budget, PriceRange } from './price-range'
import type { Facets } from '../view'

type Props = {
  filters: Filters
  party: Party
  facets: Facets | undefined
  total: number | undefined
  open: boolean
  onClose: () => void
  onChange: (next: Partial<Filters>) => void
}

/** Names the form's id; the sort select belongs to it. */
export const filterForm = 'filters'

const toggle = <T,>(list: T[], value: T): T[] =>
  list.includes(value) ? list.filter((v) => v !== value) : [...list, value]

export function FilterSidebar({ filters, party, facets, total, open, onClose, onChange }: Props) {
  const sheet = useSheet(open, onClose)
  const { filterCities: cities = [], packageTypes = [], categories = [] } = useSite()?.agency ?? {}
  return (
    <div
      ref={sheet}
      className={open ? `${styles.filters} ${styles.open}` : styles.filters}
      role={open ? 'dialog' : 'complementary'}
      aria-modal={open || undefined}
      aria-label="Filters"
    >
      <form id={filterForm} method="get" onSubmit={(event) => event.preventDefault()}>
        <div className={styles.head}>
          <h2 className="t-h3">Filters</h2>
          <button type="button" className={`js ${styles.clear}`} onClick={() => onChange(cleared(filters))}>
            Clear All
          </button>
          <button type="button" className={styles.close} onClick={onClose} aria-label="Close filters">
            <Icon name="close" />
          </button>
        </div>
        <PriceRange filters={filters} highestMinor={facets?.highestMinor} onChange={onChange} />
        <Budget party={party} filters={filters} onChange={onChange} />
        <fieldset>
          <legend>Duration</legend>
          {durationBuckets.map((bucket) => (
            <Tick
              key={bucket.value}
              name="duration"
              value={bucket.value}
              label={bucket.label}
              count={facets?.durations[bucket.value] ?? (facets && 0)}
              checked={filters.durations.includes(bucket.value)}
              onToggle={() => onChange({ durations: toggle(filters.durations, bucket.value) })}
            />
          ))}
        </fieldset>
        {flags.map(({ name, parameters, legend, label }) => (
          <fieldset key={name}>
            <legend>{legend}</legend>
            <Tick
              name={parameters[0]}
              value="true"
              label={label}
              count={facets?.[name]}
              checked={filters[name]}
              onToggle={() => onChange({ [name]: !filters[name] })}
            />
          </fieldset>
        ))}
        <fieldset>
          <legend>Hotel rating</legend>
          <Chips
            values={hotelRatings}
            label={(n) => `${n}+`}
            hint={(n) => `${n} stars or more`}
            parameter="hotelRating"
            chosen={filters.ratings}
            onPick={(ratings) => onChange({ ratings })}
          />
        </fieldset>
        <fieldset>
          <legend>Cities</legend>
          {cities.map((city) => (
            <Tick
              key={city}
              name="city"
              value={city}
              label={city}
              count={facets?.cities[city] ?? (facets && 0)}
              checked={filters.cities.includes(city)}
              onToggle={() => onChange({ cities: toggle(filters.cities, city) })}
            />
          ))}
        </fieldset>
        <fieldset>
          <legend>Package types</legend>
          <Chips
            values={packageTypes}
            label={(type) => type}
            hint={(type) => `${type}, ${facets?.labels[toLabel(categories, type)] ?? 0} packages`}
            parameter="type"
            chosen={filters.types}
            onPick={(types) => onChange({ types })}
          />
        </fieldset>
        <button type="button" className={`btn base ${styles.show}`} onClick={onClose}>
          Show {total ?? ''} {total === 1 ? 'package' : 'packages'}
        </button>
        <noscript>
          {import.meta.env.SSR && (
            <>
              <Hidden params={toParams(cleared(filters))} except={['sort']} />
              {filters.currency && <input type="hidden" name="currency" value={filters.currency} />}
              <button className="btn base sm">Show packages</button>
            </>
          )}
        </noscript>
      </form>
    </div>
  )
}

/** Manages the phone's sheet: Escape closes, focus is trapped and restored, the page behind does not scroll. */
function useSheet(open: boolean, onClose: () => void) {
  const ref = useRef<HTMLDivElement>(null)
  // Avoids moving the focus when the list behind re-renders.
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return
    const before = document.activeElement as HTMLElement | null
    ref.current?.querySelector<HTMLElement>('[aria-label="Close filters"]')?.focus()
    const keys = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close()
      if (event.key === 'Tab') keepInside(ref.current!, event)
    }
    document.addEventListener('keydown', keys)
    document.documentElement.classList.add(styles.locked!)
    return () => {
      document.removeEventListener('keydown', keys)
      document.documentElement.classList.remove(styles.locked!)
      before?.focus()
    }
  }, [open])
  return ref
}

function keepInside(sheet: HTMLElement, event: KeyboardEvent): void {
  const controls = [...sheet.querySelectorAll<HTMLElement>('button, input')]
  const edge = event.shiftKey ? controls[0] : controls.at(-1)
  if (document.activeElement !== edge) return
  event.preventDefault()
  ;(event.shiftKey ? controls.at(-1) : controls[0])?.focus()
}

type TickProps = {
  name: string
  value: string | number
  label: string
  count: number | undefined
  checked: boolean
  onToggle: () => void
}

function Tick({ name, value, label, count, checked, onToggle }: TickProps) {
  return (
    <label className={styles.tick}>
      <input type="checkbox" className="tick-box" name={name} value={value} checked={checked} onChange={onToggle} />
      {label}
      {count !== undefined && <span className="num f-office ink-3 ml-auto">{count}</span>}
    </label>
  )
}

type ChipsProps<T> = {
  values: readonly T[]
  label: (v: T) => string
  hint: (v: T) => string
  parameter: string
  chosen: readonly T[]
  onPick: (next: T[]) => void
}

/** Shows toggle buttons; check boxes without JavaScript. */
function Chips<T extends string | number>({ values, label, hint, parameter, chosen, onPick }: ChipsProps<T>) {
  return (
    <>
      <div className={`js ${styles.chips}`}>
        {values.map((value) => (
          <button
            className="chip coarse-tap"
            key={value}
            type="button"
            aria-pressed={chosen.includes(value)}
            title={hint(value)}
            onClick={() => onPick(toggle([...chosen], value))}
          >
            {label(value)}
          </button>
        ))}
      </div>
      <noscript>
        {import.meta.env.SSR &&
          values.map((value) => (
            <label key={value} className={styles.tick}>
              <input
                type="checkbox"
                className="tick-box"
                name={parameter}
                value={value}
                defaultChecked={chosen.includes(value)}
              />
              {label(value)}
            </label>
          ))}
      </noscript>
    </>
  )
}
