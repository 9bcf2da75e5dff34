import { Checkbox, Popover, SegmentedControl } from '@mantine/core'
import { chosenText, type Column, shownColumns } from './columns'
import { type Density, density, useDensity } from '../density'
import styles from './column-menu.module.css'
import { OfficeIcon } from '../office-icon'
import type { ListAddress } from '../filters/use-list-address'

type Props<Row> = { columns: readonly Column<Row>[]; list: ListAddress }

/** Chooses a list's columns, their order, and the row height. */
export function ColumnMenu<Row>({ columns, list }: Props<Row>) {
  const rowHeight = useDensity(list)
  const [first] = columns
  const shown = shownColumns(columns, list.chosen).slice(1)
  const hidden = columns.filter((column) => column !== first && !shown.includes(column))
  const choose = (next: readonly Column<Row>[]) =>
    list.change({
      cols: chosenText(
        columns,
        next.map(({ key }) => key),
      ),
    })
  // Saves the row height in the open view, else on the device for all lists.
  const chooseDensity = (rows: Density) => {
    if (!list.view) density.set(rows)
    list.change({ rows: list.view ? rows : null })
  }
  const moveUp = (i: number) => choose([...shown.slice(0, i - 1), shown[i]!, shown[i - 1]!, ...shown.slice(i + 1)])
  return (
    <Popover position="bottom-end" width={240} shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <button type="button" className={`${styles.open} ${styles.columns}`}>
          <OfficeIcon name="columns" /> Columns
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" className={styles.sheet}>
        <SegmentedControl
          fullWidth
          size="xs"
          aria-label="Density"
          value={rowHeight}
          onChange={(value) => chooseDensity(value as Density)}
          data={[
            { value: 'normal', label: 'Normal' },
            { value: 'compact', label: 'Compact' },
          ]}
        />
        <ul>
          {shown.map((column, i) => (
            <li key={column.key}>
              <Checkbox
                size="xs"
                label={column.label}
                checked
                onChange={() => choose(shown.filter((one) => one !== column))}
              />
              {i > 0 && (
                <button type="button" aria-label={`Move ${column.label} forward`} onClick={() => moveUp(i)}>
                  <OfficeIcon name="up" />
                </button>
              )}
            </li>
          ))}
          {hidden.map((column) => (
            <li key={column.key}>
              <Checkbox size="xs" label={column.label} checked={false} onChange={() => choose([...shown, column])} />
            </li>
          ))}
        </ul>
        {list.chosen && (
          <button type="button" className={styles.reset} onClick={() => list.change({ cols: null })}>
            <OfficeIcon name="undo" /> The usual columns
          </button>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
