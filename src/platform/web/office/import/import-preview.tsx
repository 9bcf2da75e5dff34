import { formatWhole } from '../../../../shared/whole'
import { Note } from '../blocks'
import { Box, Button, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type BadLine, countLines, sumLines } from '../../../../shared/csv'
import type { LineReason } from '../../../../shared/import-views'
import type { ImportPreview as Preview } from '../../../../shared/imports'
import { formatAmount } from '../../../../shared/money'
import { plural } from '../../../../shared/text'
import { saveFile } from '../../save-file'

/** Formats '3 leads'. */
export type CountLabel = (count: number) => string
type Props = { found: Preview; counted: CountLabel; note?: ReactNode; fileName: string }

/** Previews an import: the number of good lines, and the reasons of bad ones. */
export function ImportPreview({ found, counted, note, fileName }: Props) {
  const { added, changed, same, names, sums, bad, problem, columns } = found
  if (problem) return null
  const count = added + changed
  const more = count > names.length ? ` and ${formatWhole(count - names.length)} more` : ''
  const parts = [`${added} new`, changed > 0 && `${changed} changed`, same > 0 && `${same} the same`].filter(Boolean)
  return (
    <section aria-label="Preview" aria-live="polite">
      <Text className="break">
        <b>{counted(count)} can be imported</b>
        {names.length > 0 && `: ${names.join('; ')}${more}`}
      </Text>
      {changed + same > 0 && <p className="num">{parts.join(', ')}</p>}
      {sums.length > 0 && (
        <p className="num">
          {sums.map((sum) => `${sum.label} ${formatAmount(sum.amountMinor, sum.currency)}`).join(', ')}
        </p>
      )}
      {columns.map(
        ({ heading, readings }, i) =>
          readings.length > 0 && (
            <Note key={i} fz="xs">
              {heading}: {readings.map(({ text, as }) => `${text} is read as ${as}`).join(', ')}
            </Note>
          ),
      )}
      {note && <Note fz="xs">{note}</Note>}
      <Notices found={found} />
      {bad.length > 0 && <BadLines found={found} fileName={fileName} />}
    </section>
  )
}

const shown = 200

type Listed = Pick<Preview, 'fields'> & { sums: readonly LineReason[]; reason: string }

const nameLines = ({ count, lines }: LineReason) =>
  `${count > 1 ? `${plural(count, 'line')}: ` : ''}${lines.join(', ')}${count > lines.length ? ' …' : ''}`

/** Lists notices about columns with their lines. */
function Lines({ fields, sums, reason }: Listed) {
  const labels = new Map(fields.map(({ name, label }) => [name, label]))
  return (
    <Box mah={260} className="overflow-auto">
      <Table verticalSpacing="s1">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column</Table.Th>
            <Table.Th>{reason}</Table.Th>
            <Table.Th>Lines</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sums.slice(0, shown).map((sum) => (
            <Table.Tr key={`${sum.column} ${sum.message}`}>
              <Table.Td className="nowrap">{labels.get(sum.column) ?? (sum.column || '—')}</Table.Td>
              <Table.Td>{sum.message}</Table.Td>
              <Table.Td className="num">{nameLines(sum)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

function Notices({ found: { notices, fields } }: Pick<Props, 'found'>) {
  if (notices.length === 0) return null
  const sums = sumLines(notices)
  return (
    <>
      <Text mt="s2h" mb="s1">
        Read differently, or left as it is here:
      </Text>
      <Lines fields={fields} sums={sums} reason="What becomes of it" />
      {sums.length > shown && <Note fz="xs">The first {shown} are shown.</Note>}
    </>
  )
}

/** Moves the focus here from the pressed button, which is gone. */
const takeFocus = (section: HTMLElement | null) => section?.focus()

type LateProps = Pick<Preview, 'fields'> & { imported: string; late: readonly BadLine[] }

/** Reports what was imported, and the reasons of lines that were refused while they were written. */
export function LateLines({ imported, late, fields }: LateProps) {
  const sums = sumLines(late)
  return (
    <section aria-label="Refused lines" role="alert" tabIndex={-1} ref={takeFocus}>
      <Text c="var(--bad)" mb="s1">
        {imported} imported. {plural(countLines(late), 'line')} could not be written:
      </Text>
      <Lines fields={fields} sums={sums} reason="Reason" />
      {sums.length > shown && <Note fz="xs">The first {shown} are shown.</Note>}
    </section>
  )
}

function BadLines({ found: { bad, reasons, badCsv, fields }, fileName }: Pick<Props, 'found' | 'fileName'>) {
  const save = () => saveFile(`${fileName.replace(/\.\w+$/, '')} - left out.csv`, [badCsv], 'text/csv;charset=utf-8')
  return (
    <>
      <Text c="var(--bad)" mt="s2h" mb="s1">
        {plural(countLines(bad), 'line')} cannot, and will be left out:{' '}
        <Button size="compact-xs" variant="default" onClick={save}>
          Download {countLines(bad) === 1 ? 'it' : 'them'}
        </Button>
      </Text>
      <Lines fields={fields} sums={reasons} reason="Reason" />
      {reasons.length > shown && <Note fz="xs">The first {shown} are shown; the download has all.</Note>}
    </>
  )
}
