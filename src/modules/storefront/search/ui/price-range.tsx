import { type KeyboardEvent, useId, useState } from 'react'
import { type Currency, formatMoney, toMinor } from '../../../../shared/money'
import { type Filters, type Party, partyText } from '../filters.rules'
import { boundAt, type Bounds, currencySign, withBound } from './price-bounds'
import { getPriceSlider } from '../search.rules'
import { useWarmUp } from '../../../../platform/web/hooks/use-warm-up'
import styles from './price-range.module.css'
import { useBounds } from './use-bounds'

type Which = 'min' | 'max'
type Props = { filters: Filters; onChange: (next: Partial<Filters>) => void }
type RangeProps = Props & { highestMinor: number | undefined }

/**
 * Shows two thumbs over one track, and two fields for exact amounts (product.md 2.7). Sends a bound when its thumb is
 * released or its field is left. A thumb at its start clears the bound.
 */
export function PriceRange({ filters, highestMinor, onChange }: RangeProps) {
  const { shown, own, prices, changed, toSlider, fromSlider } = useBounds(filters)
  const { min: low, max: high, step, start } = getPriceSlider(own, highestMinor)
  const onTrack = (whole: number): number => Math.min(Math.max(Math.round(whole / step) * step, low), high)
  const { min, max } = prices
  const at = {
    min: min === null ? start[0] : onTrack(toSlider(min)),
    max: max === null ? start[1] : onTrack(toSlider(max)),
  }
  const [draft, setDraft] = useState(at)
  const [seen, setSeen] = useState(at)
  if (seen.min !== at.min || seen.max !== at.max) {
    setSeen(at)
    setDraft(at)
  }
  /** Formats the exact bound, which may lie between two steps; a thumb at its start has none. */
  const text = (which: Which) => {
    const whole = draft[which]
    const exact = whole === at[which] && prices[which]
    const amount = formatMoney(toMinor(exact || fromSlider(whole), shown), shown)
    const isEnd = !exact && boundAt(which, whole, start) === null
    return amount + (isEnd ? (which === 'min' ? ' or less' : '+') : '')
  }
  const send = (next: Bounds) => {
    if (next.min !== min || next.max !== max) onChange(changed({ prices: next }))
  }
  const release = (which: Which) => {
    if (draft[which] === at[which]) return
    const bound = boundAt(which, draft[which], start)
    send({ ...prices, [which]: bound === null ? null : fromSlider(bound) })
  }
  const thumb = (which: Which, label: string) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text(which)}
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
      label={`${label}, in ${shown}`}
      currency={shown}
      name={`${which}Price`}
      hint="No limit"
      value={prices[which]}
      onSend={(value) => send(withBound(prices, which, value))}
    />
  )
  return (
    <fieldset>
      <legend>Price range per person</legend>
      <div className={`js ${styles.track}`}>
        <svg
          className="absolute w-full"
          viewBox={`${low} 0 ${high - low} 4`}
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          <rect x={draft.min} width={Math.max(0, draft.max - draft.min)} height="4" />
        </svg>
        {thumb('min', 'Lowest price')}
        {thumb('max', 'Highest price')}
      </div>
      <p className="num js flex justify-between f-office ink-2" aria-hidden="true">
        <span>{text('min')}</span>
        <span>{text('max')}</span>
      </p>
      <div className={`${styles.fields} num`}>
        {field('min', 'From')}
        <span aria-hidden="true">to</span>
        {field('max', 'Up to')}
      </div>
    </fieldset>
  )
}

/** Edits the limit of the party's estimated total. */
export function Budget({ party, filters, onChange }: Props & { party: Party }) {
  const { shown, total, changed } = useBounds(filters)
  return (
    <div className="grid gap-1h mt-3 f-office ink-2">
      <span aria-hidden="true">Total for {partyText(party).toLowerCase()}</span>
      <Amount
        label={`Total for your party, in ${shown}`}
        currency={shown}
        name="maxTotal"
        hint="No limit"
        value={total}
        onSend={(next) => next !== total && onChange(changed({ total: next }))}
      />
    </div>
  )
}

type AmountProps = {
  label: string
  currency: Currency
  name: string
  hint: string
  value: number | null
  onSend: (value: number | null) => void
}

/** Loads what reads typed amounts after the first view: it knows the names of all currencies. */
const loadReader = () => import('./typed-bound')
const prepareReader = () => void loadReader().catch(() => undefined)

/** Edits a bound in whole units; blank for none. Keeps invalid text, and shows an error. */
function Amount({ label, currency, name, hint, value, onSend }: AmountProps) {
  const own = value === null ? '' : String(value)
  const [text, setText] = useState(own)
  const [seen, setSeen] = useState(own)
  const [isWrong, setWrong] = useState(false)
  const problem = useId()
  useWarmUp(prepareReader)
  if (seen !== own) {
    setSeen(own)
    setText(own)
    setWrong(false)
  }
  const leave = async () => {
    const next = await loadReader().then(
      ({ parseBound }) => parseBound(text, currency),
      () => undefined,
    )
    setWrong(next === undefined)
    if (next === undefined) return
    onSend(next)
    // Keeps what was typed meanwhile.
    setText((now) => (now !== text ? now : next === null ? '' : String(next)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') void leave()
  }
  return (
    <span className="block relative">
      <span className={styles.sign} aria-hidden="true">
        {currencySign(currency)}
      </span>
      <input
        className={`${styles.amount} input`}
        inputMode="numeric"
        name={name}
        aria-label={label}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? problem : undefined}
        placeholder={hint}
        maxLength={14}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={() => void leave()}
        onKeyDown={onKeyDown}
      />
      {isWrong && (
        <small className="block mt-1 bad" id={problem} role="alert">
          Please enter an amount in {currency}, such as 5000
        </small>
      )}
    </span>
  )
}
