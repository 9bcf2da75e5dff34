import { useEffect, useState } from 'react'
import type { Column } from './columns'
import styles from './data-table.module.css'

const rows = Array.from({ length: 8 }, (_, i) => i)

type Props = { columns: readonly Pick<Column<never>, 'key' | 'phone'>[]; selects: boolean; menu: boolean }

/** Shows the table's geometry after 200 ms, so that a faster answer causes no flicker. */
export function TableSkeleton({ columns, selects, menu }: Props) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return rows.map((row) => (
    <tr key={row} aria-hidden="true">
      {selects && <td className={styles.narrow}>&nbsp;</td>}
      {columns.map(({ key, phone }, i) => (
        <td key={key} data-phone={i === 0 ? 'who' : phone}>
          <div className={styles.bar}>&nbsp;</div>
        </td>
      ))}
      {menu && (
        <td className={styles.narrow} data-phone="menu">
          &nbsp;
        </td>
      )}
    </tr>
  ))
}
