import { Note } from '../blocks'
import { Box, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { type DateOrder, readDateIn } from '../../../../shared/date-text'
import { formatDate } from '../../../../shared/dates'
import { type Encoding, encodingLabels, encodings } from '../../../../shared/encodings'
import { notChosen } from '../../../../shared/import-fields'
import type { ImportPreview } from '../../../../shared/imports'
import { plural } from '../../../../shared/text'

/** Holds a person's choices on how to read a file. */
type Meaning = { field: string; text: string; means: string }
export type Choice = { sheet?: string; encoding?: Encoding; columns?: string[]; dates?: DateOrder; words?: Meaning[] }

/** Lists what words that are not known mean, as shown. */
const toMeanings = ({ words }: Pick<ImportPreview, 'words'>): Meaning[] =>
  words.flatMap(({ field, unknown }) => unknown.map(({ text, means }) => ({ field, text, means })))

/** Returns how a file was read, as shown: what somebody saw is what is imported. */
export const toSeen = (found: ImportPreview): Pick<Choice, 'sheet' | 'columns' | 'words'> => ({
  ...(found.sheet && { sheet: found.sheet }),
  columns: found.columns.map(({ field }) => field),
  words: toMeanings(found),
})

type Props = {
  found: ImportPreview
  isBusy: boolean
  onChoose: (choice: Choice) => void
}

const choices = encodings
  .filter((one) => !one.startsWith('utf-16'))
  .map((one) => ({ value: one, label: encodingLabels[one] }))

/** Shows how a file was read: sheet, encoding, dates, and columns, all of which can be changed. */
export function ImportColumns({ found, isBusy, onChoose }: Props) {
  const { encoding, isSure, sheets, sheet, dates, unclearDate, problem, columns } = found
  const unused = columns.filter(({ field }) => field === '' || field === notChosen)
  const named = unused.map(({ heading }) => heading && `“${heading}”`).filter(Boolean)
  const isToBeSeen = problem !== null || !isSure || named.length > 0
  return (
    <Stack aria-label="Columns" component="section" gap="s2h">
      {sheets.length > 1 && (
        <NativeSelect
          label="Sheet"
          size="xs"
          disabled={isBusy}
          value={sheet}
          data={sheets}
          onChange={({ currentTarget }) => onChoose({ sheet: currentTarget.value })}
        />
      )}
      {!isSure && (
        <NativeSelect
          label="Text encoding"
          description="This file does not say how its letters are written. Choose until all names look right."
          size="xs"
          disabled={isBusy}
          value={encoding ?? ''}
          data={choices}
          onChange={({ currentTarget }) => onChoose({ encoding: currentTarget.value as Encoding })}
        />
      )}
      {unclearDate && (
        <NativeSelect
          label="Day, month and year"
          description={`This file has dates that may be two, such as ${unclearDate}.`}
          size="xs"
          disabled={isBusy}
          value={dates ?? ''}
          data={[
            ...(dates ? [] : [{ value: '', label: 'Leave these lines out' }]),
            ...orders.flatMap((order) => sayDate(unclearDate, order, dates)),
          ]}
          onChange={({ currentTarget }) => onChoose({ dates: (currentTarget.value || undefined) as DateOrder })}
        />
      )}
      {/* Opens when somebody must check: a new element for each answer. */}
      <details key={String(isToBeSeen)} open={isToBeSeen}>
        <Text component="summary" fw={600}>
          {columns.length - unused.length} of {columns.length} columns are imported
          {named.length > 0 && `, not ${named.join(', ')}`}
        </Text>
        <ColumnTable {...{ found, isBusy, onChoose }} />
      </details>
      <Words {...{ found, isBusy, onChoose }} />
    </Stack>
  )
}

const orderLabels = {
  'day-first': 'Day first',
  'month-first': 'Month first',
  'year-first': 'Year first',
} satisfies Record<DateOrder, string>
const orders = Object.keys(orderLabels) as DateOrder[]
/** Says how a date is read in an order; returns nothing where it makes no date, unless the file is read so. */
function sayDate(text: string, order: DateOrder, used: DateOrder | null) {
  const date = readDateIn(order, text)
  if (date === '') return order === used ? [{ value: order, label: orderLabels[order] }] : []
  return [{ value: order, label: `${orderLabels[order]}: ${text} is ${formatDate(date)}` }]
}

/** Asks what words mean that are not known. */
function Words({ found, isBusy, onChoose }: Props) {
  const choose = (field: string, text: string, means: string) =>
    onChoose({
      words: toMeanings(found).map((one) => (one.field === field && one.text === text ? { ...one, means } : one)),
    })
  return found.words.map(({ field, meanings, isKept, unknown }) => {
    const label = found.fields.find(({ name }) => name === field)?.label ?? field
    return (
      <details key={field} open>
        <Text component="summary" fw={600}>
          {label}: {plural(unknown.length, 'word')} not known here
        </Text>
        <Note fz="xs">Choose what each means.{isKept && ' It is remembered for the next file.'}</Note>
        <Stack gap="s1" mah={260} className="overflow-auto">
          {unknown.map(({ text, count, means }) => (
            <NativeSelect
              key={text}
              size="xs"
              disabled={isBusy}
              label={`“${text}”, ${plural(count, 'line')}`}
              value={means}
              data={[{ value: '', label: 'Not chosen: see below' }, ...meanings]}
              onChange={({ currentTarget }) => choose(field, text, currentTarget.value)}
            />
          ))}
        </Stack>
      </details>
    )
  })
}

function ColumnTable({ found: { columns, fields }, isBusy, onChoose }: Props) {
  const data = [{ value: '', label: 'Not imported' }, ...fields.map(({ name, label }) => ({ value: name, label }))]
  const choose = (at: number, field: string) =>
    onChoose({ columns: columns.map((column, i) => (i === at ? field : column.field)) })
  return (
    <Box mah={260} className="overflow-auto">
      <Table verticalSpacing="s1" layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Column and its first values</Table.Th>
            <Table.Th>Imported as</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ heading, field, samples, isRemembered }, at) => (
            <Table.Tr key={at}>
              <Table.Td className="break">
                {heading || '—'}
                {isRemembered && <Note component="span"> · as chosen last time</Note>}
                <Note component="div" truncate dir="auto">
                  {samples.join(' · ') || '—'}
                </Note>
              </Table.Td>
              <Table.Td>
                <NativeSelect
                  size="xs"
                  disabled={isBusy}
                  aria-label={`“${heading || `Column ${at + 1}`}” is imported as`}
                  value={field}
                  data={field === notChosen ? [{ value: notChosen, label: 'Please choose' }, ...data] : data}
                  onChange={({ currentTarget }) => choose(at, currentTarget.value)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
