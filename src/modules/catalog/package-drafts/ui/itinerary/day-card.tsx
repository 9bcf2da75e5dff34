import { Box, Group, Menu, Stack, Text, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { useSortable } from '../../../../../platform/web/office/use-sortable'
import type { ChosenNames } from '../../items.rules'
import type { StepProps } from '../steps/step-fields'
import styles from './itinerary.module.css'
import { DayFields } from './day-fields'
import { useElementKeys } from '../../../../../platform/web/hooks/use-element-keys'
import { IconButton } from '../../../../../platform/web/office/blocks'
import type { Days } from './use-days'
import type { Item } from '../../view'

type Props = StepProps & { names: ChosenNames; index: number; days: Days; onItem: (item: Item, day: number) => void }

/** Shows a day's summary when closed, and its fields when open. */
export function DayCard({ form, names, index, days, onItem }: Props) {
  const card = useRef<HTMLLIElement>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const isOpen = days.open === index
  const isOver = useSortable(card, handle, {
    list: 'days',
    index,
    onMove: days.move,
    onOther: ({ item }) => onItem(item as Item, index + 1),
  })
  useElementKeys(card, (event) => {
    const by = event.altKey && { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (by) {
      event.preventDefault()
      days.move(index, index + by)
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && isOpen) {
      event.preventDefault()
      if (index + 1 < days.days.length) days.setOpen(index + 1)
      else days.add()
    }
  })
  const errors = form.formState.errors.itinerary?.[index]
  return (
    <li ref={card} className={styles.card} data-over={isOver}>
      <Group wrap="nowrap" align="flex-start" gap={0} px="s1h" py="s1">
        <IconButton ref={handle} grab aria-label={`Move day ${index + 1}: drag, or Alt with the arrow keys`}>
          <OfficeIcon name="drag" />
        </IconButton>
        <UnstyledButton
          flex={1}
          miw={0}
          fz="inherit"
          px="s1"
          py="s2"
          aria-expanded={isOpen}
          onClick={() => days.setOpen(isOpen ? null : index)}
        >
          <Group component="span" wrap="nowrap" align="flex-start" gap="s2">
            <Text span className="num" flex="none" w={56} fw={600} c={errors ? 'var(--bad)' : 'var(--ink-3)'}>
              Day {index + 1}
            </Text>
            <Summary form={form} index={index} />
          </Group>
        </UnstyledButton>
        <DayMenu index={index} days={days} />
      </Group>
      {!isOpen && errors && (
        <Text c="var(--bad)" fz="xs" pr="s3h" pb="s2h" pl={{ base: 's3h', sm: 108 }}>
          {errors.title?.message ?? errors.description?.message ?? 'Please check this day'}
        </Text>
      )}
      {isOpen && (
        <Box pt="s1" pr="s3h" pb="s4" pl={{ base: 's3h', sm: 108 }}>
          <DayFields form={form} names={names} index={index} />
        </Box>
      )}
    </li>
  )
}

function Summary({ form, index }: { form: StepProps['form']; index: number }) {
  const [day, activities] = useWatch({ control: form.control, name: [`itinerary.${index}`, 'activities'] })
  if (!day) return null
  const fixed = activities.filter((one) => one.day === index + 1).length
  const facts = [
    day.accommodation,
    day.transport,
    day.meals.join(', '),
    fixed > 0 && `${fixed} of the inventory`,
  ].filter(Boolean)
  return (
    <Stack component="span" gap="sh" miw={0}>
      {day.title !== `Day ${index + 1}` && <b>{day.title || 'Day title'}</b>}
      {day.description && (
        <Text span lineClamp={2} c="var(--ink-2)">
          {day.description}
        </Text>
      )}
      {facts.length > 0 && (
        <Text span c="var(--ink-3)" fz="xs">
          {facts.join(' · ')}
        </Text>
      )}
    </Stack>
  )
}

function DayMenu({ index, days }: { index: number; days: Days }) {
  const last = days.days.length - 1
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton aria-label={`Actions for day ${index + 1}`}>
          <OfficeIcon name="more" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {index > 0 && <Menu.Item onClick={() => days.move(index, index - 1)}>Move up</Menu.Item>}
        {index < last && <Menu.Item onClick={() => days.move(index, index + 1)}>Move down</Menu.Item>}
        <Menu.Item onClick={() => days.repeat(index)}>Repeat the day</Menu.Item>
        <Menu.Item onClick={() => days.remove(index)}>Remove</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
