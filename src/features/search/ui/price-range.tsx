import { type KeyboardEvent, useState } from 'react'
import { formatMoney } from '../../../shared/money'
import { useSite } from '../../site/ui/display/money'
import { type Filters, type Party, partyText } from '../filters.rules'
import { boundAt, type Bounds, parseBound, withBound } from './price-bounds'
import { priceSlider } from '../search.rules'
import styles from './price-range.module.css'

const { min: low, max: high, step, start } = priceSlider
type Which = 'min' | 'max'
type Props = { min: number | null; max: number | null; onChange: (next: Partial<Filters>) => void }

/**
 * Two thumbs over one track, and two fields for exact amounts (product.md 2.7). A bound is sent when its thumb is
 * released or its field is left. A thumb at its start clears the bound.
 */
export function PriceRange({ min, max, onChange }: Props) {
  const currency = useSite()?.agency.currency ?? 'USD'
  const text = (whole: number) => formatMoney(whole * 100, currency)
  const [draft, setDraft] = useState({ min: min ?? start[0], max: max ?? start[1] })
  const [seen, setSeen] = useState({ min, max })
  if (seen.min !== min || seen.max !== max) {
    setSeen({ min, max })
    setDraft({ min: min ?? start[0], max: max ?? start[1] })
  }
  const send = ({ min: minPrice, max: maxPrice }: Bounds) => {
    if (minPrice !== min || maxPrice !== max) onChange({ minPrice, maxPrice })
  }
  const release = (which: Which) => {
    if (draft[which] !== ({ min, max }[which] ?? { min: start[0], max: start[1] }[which])) {
      send({ min, max, [which]: boundAt(which, draft[which]) })
    }
  }
  const thumb = (which: Which, label: string) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text(draft[which])}
      min={low}
      max={high}
      step={step}
      value={draft[which]}
      onChange={(e) => {
        const value = Number(e.currentTarget.value)
        setDraft((d) =>
          which === 'min' ? { ...d, min: Math.min(value, d.max - step) } : { ...d, max: Math.max(value, d.min + step) },
        )
      }}
      onPointerUp={() => release(which)}
      onKeyUp={() => release(which)}
      onBlur={() => release(which)}
    />
  )
  const field = (which: Which, label: string) => (
    <Amount
      label={`${label}, in ${currency}`}
      name={`${which}Price`}
      hint={which === 'min' ? 'No minimum' : 'No maximum'}
      value={{ min, max }[which]}
      onSend={(value) => send(withBound({ min, max }, which, value))}
    />
  )
  return (
    <fieldset className={styles.range}>
      <legend>Price range</legend>
      <div className={`js ${styles.track}`}>
        <svg viewBox={`${low} 0 ${high - low} 4`} preserveAspectRatio="none" aria-hidden="true">
          <rect x={draft.min} width={Math.max(0, draft.max - draft.min)} height="4" />
        </svg>
        {thumb('min', 'Lowest price')}
        {thumb('max', 'Highest price')}
      </div>
      <p className="num js" aria-hidden="true">
        <span>{text(draft.min)}</span>
        <span>{text(draft.max)}</span>
      </p>
      <div className={`${styles.fields} num`}>
        {field('min', 'From')}
        <span aria-hidden="true">to</span>
        {field('max', 'Up to')}
      </div>
    </fieldset>
  )
}

type BudgetProps = { party: Party; maxTotal: number | null; onChange: (next: Partial<Filters>) => void }

/** What the whole party pays at most, by the estimate. */
export function Budget({ party, maxTotal, onChange }: BudgetProps) {
  const currency = useSite()?.agency.currency ?? 'USD'
  return (
    <label className={styles.budget}>
      Total for {partyText(party).toLowerCase()}
      <Amount
        label={`Total for your party, in ${currency}`}
        name="maxTotal"
        hint="No maximum"
        value={maxTotal}
        onSend={(next) => next !== maxTotal && onChange({ maxTotal: next })}
      />
    </label>
  )
}

type AmountProps = {
  label: string
  name: string
  hint: string
  value: number | null
  onSend: (value: number | null) => void
}

/** An exact bound in whole units; blank for none. An invalid amount is reset to the current bound. */
function Amount({ label, name, hint, value, onSend }: AmountProps) {
  const own = value === null ? '' : String(value)
  const [text, setText] = useState(own)
  const [seen, setSeen] = useState(own)
  if (seen !== own) {
    setSeen(own)
    setText(own)
  }
  const leave = () => {
    const next = parseBound(text)
    if (next === undefined) return setText(own)
    onSend(next)
    setText(next === null ? '' : String(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') leave()
  }
  return (
    <input
      inputMode="numeric"
      name={name}
      aria-label={label}
      placeholder={hint}
      maxLength={12}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={leave}
      onKeyDown={onKeyDown}
    />
  )
}
