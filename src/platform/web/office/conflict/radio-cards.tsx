import { Radio } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './radio-cards.module.css'

type Props<T extends string> = {
  label: string
  value: T | undefined
  options: readonly { value: T; title: string; text: ReactNode }[]
  onChange: (value: T) => void
}

/** Offers the values of one field side by side, to choose one. */
export function RadioCards<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <Radio.Group
      className={styles.field}
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen as T)}
    >
      <div className={styles.options}>
        {options.map((option) => (
          <Radio.Card key={option.value} value={option.value} className={styles.option}>
            <Radio.Indicator size="xs" />
            <span>
              <b>{option.title}</b>
              <span>{option.text}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}
