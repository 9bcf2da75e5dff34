import { Act, IconButton } from '../blocks'
import { Button, Checkbox, Group, Popover, SegmentedControl, Stack } from '@mantine/core'
import { chosenText, type Column, listShownColumns } from './columns'
import { type Density, density, useDensity } from '../density'
import { OfficeIcon } from '../office-icon'
import type { ListAddress } from '../filters/use-list-address'

type Props<Row> = { columns: readonly Column<Row>[]; list: ListAddress }

/** Chooses a list's columns, their order, and the row height. */
export function ColumnMenu<Row>({ columns, list }: Props<Row>) {
  const rowHeight = useDensity(list)
  const [first] = columns
  const shown = listShownColumns(columns, list.chosen).slice(1)
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
        <Button variant="default" visibleFrom="sm" leftSection={<OfficeIcon name="columns" size={14} />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Columns" mah="60dvh" className="overflow-auto">
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
        <Stack component="ul" gap="s1" mt="s2h">
          {shown.map((column, i) => (
            <Group component="li" justify="space-between" wrap="nowrap" mih={32} key={column.key}>
              <Checkbox
                size="xs"
                label={column.label}
                checked
                onChange={() => choose(shown.filter((one) => one !== column))}
              />
              {i > 0 && (
                <IconButton aria-label={`Move ${column.label} forward`} onClick={() => moveUp(i)}>
                  <OfficeIcon name="up" />
                </IconButton>
              )}
            </Group>
          ))}
          {hidden.map((column) => (
            <Group component="li" justify="space-between" wrap="nowrap" mih={32} key={column.key}>
              <Checkbox size="xs" label={column.label} checked={false} onChange={() => choose([...shown, column])} />
            </Group>
          ))}
        </Stack>
        {list.chosen && (
          <Act mt="s1h" leftSection={<OfficeIcon name="undo" size={14} />} onClick={() => list.change({ cols: null })}>
            The usual columns
          </Act>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
