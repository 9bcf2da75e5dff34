import type { ReactNode } from 'react'
import styles from './stats.module.css'

/** Up to four figures above a list. Without them yet, the strip has its height already. */
export const Stats = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <dl className={`num ${styles.stats}`} aria-busy={isBusy}>
    {children}
  </dl>
)

export const Stat = ({ label, value, note }: { label: string; value: string | undefined; note?: string }) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{value ?? '\u00a0'}</b>
      <small>{note ?? '\u00a0'}</small>
    </dd>
  </div>
)
