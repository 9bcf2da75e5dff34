import { useEffect, useEffectEvent, useRef } from 'react'
import { Icon } from '../../../../platform/web/components/icon'
import { useSite } from '../../../../platform/web/site/money'
import { toLabel } from '../../../settings/settings/categories.rules'
import { type Choice, choices } from '../choices.rules'
import { clearFilters, type Filters, type Party, toParams } from '../filters.rules'
import { flags } from '../flags.rules'
import { pluralTotal, totalText } from '../../../../shared/totals'
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

const toggle = <T,>(list: readonly T[], value: T): T[] =>
  list.includes(value) ? list.filter((v) => v !== value) : [...list, value]

const hasButtons = ({ options }: Choice) => options.some(({ hint }) => hint)

export function FilterSidebar({ filters, party, facets, total, open, onClose, onChange }: Props) {
  const sheet = useSheet(open, onClose)
  const { filterCities: cities = [], packageTypes = [], categories = [] } = useSite()?.agency ?? {}
  const toControl = ({ name, legend, options, counts }: Choice): ControlProps<string | number> => ({
    parameter: name,
    legend,
    options,
    counts: facets?.[counts],
    chosen: filters[name],
    onPick: (chosen) => onChange({ [name]: chosen }),
  })
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
          <button type="button" className={`js ${styles.clear}`} onClick={() => onChange(clearFilters(filters))}>
            Clear All
          </button>
          <button type="button" className={styles.close} onClick={onClose} aria-label="Close filters">
            <Icon name="close" />
          </button>
        </div>
        <PriceRange filters={filters} highestMinor={facets?.highestMinor} onChange={onChange} />
        <Budget party={party} filters={filters} onChange={onChange} />
        {choices.map((choice) => !hasButtons(choice) && <Ticks key={choice.name} {...toControl(choice)} />)}
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
        {choices.map((choice) => hasButtons(choice) && <Buttons key={choice.name} {...toControl(choice)} />)}
        <Ticks
          parameter="city"
          legend="Cities"
          options={cities.map((city) => ({ value: city, label: city }))}
          counts={facets?.cities}
          chosen={filters.cities}
          onPick={(cities) => onChange({ cities })}
        />
        <Buttons
          parameter="type"
          legend="Package types"
          options={packageTypes.map((type) => ({
            value: type,
            label: type,
            hint: `${type}, ${pluralTotal(facets?.labels[toLabel(categories, type)] ?? 0)}`,
          }))}
          chosen={filters.types}
          onPick={(types) => onChange({ types })}
        />
        <button type="button" className={`btn base ${styles.show}`} onClick={onClose}>
          Show {total === undefined ? 'packages' : pluralTotal(total)}
        </button>
        <noscript>
          {import.meta.env.SSR && (
            <>
              <Hidden params={toParams(clearFilters(filters))} except={['sort']} />
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
      {count !== undefined && <span className="num f-office ink-3 ml-auto">{totalText(count)}</span>}
    </label>
  )
}

type ControlProps<T extends string | number> = {
  parameter: string
  legend: string
  options: readonly { value: T; label: string; hint?: string }[]
  counts?: Record<string | number, number> | undefined
  chosen: readonly T[]
  onPick: (next: T[]) => void
}

/** Shows check boxes with counts. */
const Ticks = <T extends string | number>({ parameter, legend, options, counts, chosen, onPick }: ControlProps<T>) => (
  <fieldset>
    <legend>{legend}</legend>
    {options.map(({ value, label }) => (
      <Tick
        key={value}
        name={parameter}
        value={value}
        label={label}
        count={counts && (counts[value] ?? 0)}
        checked={chosen.includes(value)}
        onToggle={() => onPick(toggle(chosen, value))}
      />
    ))}
  </fieldset>
)

/** Shows toggle buttons; check boxes without JavaScript. */
const Buttons = <T extends string | number>({ parameter, legend, options, chosen, onPick }: ControlProps<T>) => (
  <fieldset>
    <legend>{legend}</legend>
    <div className={`js ${styles.chips}`}>
      {options.map(({ value, label, hint }) => (
        <button
          className="chip coarse-tap"
          key={value}
          type="button"
          aria-pressed={chosen.includes(value)}
          title={hint}
          onClick={() => onPick(toggle(chosen, value))}
        >
          {label}
        </button>
      ))}
    </div>
    <noscript>
      {import.meta.env.SSR &&
        options.map(({ value, label }) => (
          <label key={value} className={styles.tick}>
            <input
              type="checkbox"
              className="tick-box"
              name={parameter}
              value={value}
              defaultChecked={chosen.includes(value)}
            />
            {label}
          </label>
        ))}
    </noscript>
  </fieldset>
)
