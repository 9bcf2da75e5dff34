import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BadLine } from '../../../../shared/csv'
import { plural } from '../../../../shared/text'
import styles from './import-dialog.module.css'

export type Found = {
  count: number
  /** Of the first ones. */
  names: string[]
  bad: BadLine[]
  /** What else is to be known. */
  note?: ReactNode
}

/** '3 leads' */
export type Counted = (count: number) => string

/** What an import would do: how many are good, and each line that is not, with its reason. */
export function ImportPreview({ found: { count, names, bad, note }, counted }: { found: Found; counted: Counted }) {
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  return (
    <section aria-label="Preview" aria-live="polite">
      <p className={styles.good}>
        <b>{counted(count)} can be imported</b>
        {names.length > 0 && `: ${names.join(', ')}${more}`}
      </p>
      {note && <p className={styles.note}>{note}</p>}
      {bad.length > 0 && (
        <>
          <p className={styles.bad}>{plural(bad.length, 'line')} cannot, and will be left out:</p>
          <div className={styles.scroll}>
            <Table verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Line</Table.Th>
                  <Table.Th>Column</Table.Th>
                  <Table.Th>Reason</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {bad.slice(0, 200).map(({ line, column, message }, i) => (
                  <Table.Tr key={`${line} ${i}`}>
                    <Table.Td className="num">{line}</Table.Td>
                    <Table.Td>{column || '—'}</Table.Td>
                    <Table.Td>{message}</Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </div>
          {bad.length > 200 && <p className={styles.note}>The first 200 are shown.</p>}
        </>
      )}
    </section>
  )
}
