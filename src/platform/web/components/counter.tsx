import styles from './counter.module.css'
import { Icon } from './icon'

type Props = {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** Steps a whole number with minus and plus, within inclusive bounds. */
export function Counter({ label, hint, value, min, max, onChange }: Props) {
  return (
    <div className={styles.counter} role="group" aria-label={label}>
      <span className="medium">
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <button type="button" aria-label={`Fewer: ${label}`} disabled={value <= min} onClick={() => onChange(value - 1)}>
        <Icon name="minus" />
      </button>
      <output className="num" aria-live="polite">
        {value}
      </output>
      <button type="button" aria-label={`More: ${label}`} disabled={value >= max} onClick={() => onChange(value + 1)}>
        <Icon name="plus" />
      </button>
    </div>
  )
}
