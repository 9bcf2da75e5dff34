import { useState } from 'react'
import { formatMoney } from '../../../shared/money'
import type { Filters } from '../filters.rules'
import { priceSlider } from '../search.rules'
import styles from './price-slider.module.css'

const { min: low, max: high, step, start } = priceSlider
const text = (whole: number) => formatMoney(whole * 100, 'USD')

type Props = { min: number | null; max: number | null; onChange: (next: Partial<Filters>) => void }

/**
 * Two thumbs over one track. A bound is sent once it is touched (product.md 2.7), and when the thumb is let go rather
 * than at each step on the way.
 */
export function PriceSlider({ min, max, onChange }: Props) {
  const [draft, setDraft] = useState({ min: min ?? start[0], max: max ?? start[1] })
  const [seen, setSeen] = useState({ min, max })
  if (seen.min !== min || seen.max !== max) {
    setSeen({ min, max })
    setDraft({ min: min ?? start[0], max: max ?? start[1] })
  }
  const commit = (thumb: 'min' | 'max') => {
    const value = draft[thumb]
    if (thumb === 'min' && value !== (min ?? start[0])) onChange({ minPrice: value })
    if (thumb === 'max' && value !== (max ?? start[1])) onChange({ maxPrice: value >= high ? null : value })
  }
  const thumb = (which: 'min' | 'max', label: string) => (
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
      onPointerUp={() => commit(which)}
      onKeyUp={() => commit(which)}
      onBlur={() => commit(which)}
    />
  )
  return (
    <fieldset className={styles.slider}>
      <legend>Price range</legend>
      <div className={styles.track}>
        <svg viewBox={`${low} 0 ${high - low} 4`} preserveAspectRatio="none" aria-hidden="true">
          <rect x={draft.min} width={Math.max(0, draft.max - draft.min)} height="4" />
        </svg>
        {thumb('min', 'Lowest price')}
        {thumb('max', 'Highest price')}
      </div>
      <p className="num">
        <span>{text(draft.min)}</span>
        <span>{text(draft.max)}</span>
      </p>
    </fieldset>
  )
}
