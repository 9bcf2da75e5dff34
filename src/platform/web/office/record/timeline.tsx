import { Timeline as Line } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatInstant } from '../../../../shared/dates'
import { OfficeIcon, type OfficeIconName } from '../office-icon'
import styles from './record.module.css'

export type Happening = {
  id: string
  icon: OfficeIconName
  /** Describes the event in one sentence. */
  text: ReactNode
  /** Quotes what a person said. */
  quote?: ReactNode
  /** Holds a longer text, shown on request. */
  more?: string
  /** Holds an ISO instant. */
  at: string
}

/** Lists events, newest first. */
export function Timeline({ label, items }: { label: string; items: readonly Happening[] }) {
  return (
    <Line className={styles.timeline} bulletSize={22} lineWidth={2} role="list" aria-label={label}>
      {items.map((item) => (
        <Line.Item key={item.id} role="listitem" lineVariant="dotted" bullet={<OfficeIcon name={item.icon} />}>
          <p>
            <span>{item.text}</span>
            <time dateTime={item.at} className="num">
              {formatInstant(item.at)}
            </time>
          </p>
          {item.quote && <blockquote>{item.quote}</blockquote>}
          {item.more && (
            <details>
              <summary>Show the text</summary>
              <blockquote>{item.more}</blockquote>
            </details>
          )}
        </Line.Item>
      ))}
    </Line>
  )
}
