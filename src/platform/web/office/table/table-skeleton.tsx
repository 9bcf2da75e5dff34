import { useEffect, useState } from 'react'
import styles from './data-table.module.css'

const rows = Array.from({ length: 8 }, (_, i) => i)

/** The table's own geometry after 200 ms; a faster answer shows nothing in between. */
export function TableSkeleton({ columns }: { columns: number }) {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  if (!isLate) return null
  return rows.map((row) => (
    <tr key={row} className={styles.waiting} aria-hidden="true">
      {Array.from({ length: columns }, (_, i) => (
        <td key={i}>
          <span>&nbsp;</span>
        </td>
      ))}
    </tr>
  ))
}
