import type { ReactNode } from 'react'
import styles from './stats.module.css'

type Props = { isBusy?: boolean; isAboveList?: boolean; children: ReactNode }

/** Shows four or six figures in a row. Reserves its height while they load. */
export const Stats = ({ isBusy = false, isAboveList = false, children }: Props) => (
  <dl className={`num ${styles.stats} ${isAboveList ? styles.above : ''}`} aria-busy={isBusy}>
    {children}
  </dl>
)

export const Stat = ({ label, value, note }: { label: ReactNode; value: string | undefined; note?: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{value ?? '\u00a0'}</b>
      <small>{note ?? '\u00a0'}</small>
    </dd>
  </div>
)
