import { Table } from '@mantine/core'
import { plural } from '../../../../shared/text'
import type { BadLine } from '../../csv.rules'
import { itemNames, type ItemKind } from '../../item.rules'
import styles from './import-items.module.css'
import { kindWords } from './kinds'

type Found = { count: number; names: string[]; bad: BadLine[] }

/** What an import would do: how many are good, and each line that is not, with its reason. */
export function ImportPreview({ kind, found: { count, names, bad } }: { kind: ItemKind; found: Found }) {
  const more = count > names.length ? ` and ${count - names.length} more` : ''
  return (
    <section aria-label="Preview" aria-live="polite">
      <p className={styles.good}>
        <b>{plural(count, itemNames[kind], kindWords[kind].label.toLowerCase())} can be imported</b>
        {names.length > 0 && `: ${names.join(', ')}${more}`}
      </p>
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
