import type { ReactNode } from 'react'
import styles from './stats.module.css'

type Props = { isBusy?: boolean; isAboveList?: boolean; children: ReactNode }

/** Four figures in a row, or six. Without them yet, the strip has its height already. */
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
