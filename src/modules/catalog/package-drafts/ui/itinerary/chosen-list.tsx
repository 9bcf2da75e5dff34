import { Checkbox, Group, Menu, NativeSelect, NumberInput, Text } from '@mantine/core'
import { useWatch } from 'react-hook-form'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { IconButton } from '../../../../../platform/web/office/blocks'
import { type Item, type ItemKind, itemLabels } from '../../items.rules'
import type { StepForm } from '../steps/step-props'
import { priceText } from './found-item'
import styles from './inventory-panel.module.css'
import type { Chosen } from './use-chosen'

type Props = { form: StepForm; kind: ItemKind; chosen: Chosen; items: readonly Item[]; gone: readonly string[] }

/** Lists the package's items of a kind in display order. `gone`: ids that left the inventory. */
export function ChosenList({ form, kind, chosen, items, gone }: Props) {
  const list = useWatch({ control: form.control, name: kind })
  if (list.length === 0)
    return (
      <Text p="s3h" c="dimmed">
        No {itemLabels[kind].one} in the package yet.
      </Text>
    )
  return (
    <ul className={styles.list} aria-label={`${itemLabels[kind].many} of the package`}>
      {list.map(({ id }, index) => {
        const item = items.find((one) => one.id === id)
        const isGone = !item && gone.includes(id)
        const name = item?.name ?? (isGone ? `Deleted ${itemLabels[kind].one}` : 'Loading…')
        return (
          <li key={id} className={styles.chosen}>
            <div>
              <b>{name}</b>
              {item && (
                <p className="num">
                  {item.note}, {priceText(item)}
                  {!item.isActive && <em> Not active: visitors do not see it</em>}
                </p>
              )}
              {isGone ? (
                <p>
                  <em>No longer in the inventory: remove it to publish</em>
                </p>
              ) : (
                <Terms form={form} kind={kind} index={index} name={name} />
              )}
            </div>
            <Acts
              name={name}
              isFirst={index === 0}
              isLast={index === list.length - 1}
              onMove={(by) => chosen.move(kind, index, by)}
              onRemove={() => chosen.remove({ kind, id, name })}
            />
          </li>
        )
      })}
    </ul>
  )
}

type ActsProps = {
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

const Acts = ({ name, isFirst, isLast, onMove, onRemove }: ActsProps) => (
  <Menu position="bottom-end" width={160}>
    <Menu.Target>
      <IconButton aria-label={`Actions for ${name}`}>
        <OfficeIcon name="more" />
      </IconButton>
    </Menu.Target>
    <Menu.Dropdown>
      {!isFirst && <Menu.Item onClick={() => onMove(-1)}>Move up</Menu.Item>}
      {!isLast && <Menu.Item onClick={() => onMove(1)}>Move down</Menu.Item>}
      <Menu.Item onClick={onRemove}>Remove</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

type TermsProps = { form: StepForm; kind: ItemKind; index: number; name: string }

/** Edits whether an item is included, a hotel's nights, and an activity's day. */
function Terms({ form, kind, index, name }: TermsProps) {
  if (kind === 'mealPlans') return null
  return (
    <Group gap="var(--s-2) var(--s-3h)" pt="s1h">
      <Included form={form} kind={kind} index={index} name={name} />
      {kind === 'hotels' && <Nights form={form} index={index} name={name} />}
      {kind === 'activities' && <DayField form={form} index={index} name={name} />}
    </Group>
  )
}

type EntryProps = { form: StepForm; index: number; name: string }

function Included({ form, kind, index, name }: EntryProps & { kind: 'hotels' | 'activities' | 'transfers' }) {
  const at = `${kind}.${index}.included` as const
  const checked = useWatch({ control: form.control, name: at })
  return (
    <Checkbox
      size="xs"
      label="In the price"
      aria-label={`${name} is in the price`}
      checked={checked}
      onChange={({ currentTarget }) => form.setValue(at, currentTarget.checked)}
    />
  )
}

function Nights({ form, index, name }: EntryProps) {
  const at = `hotels.${index}.nights` as const
  const nights = useWatch({ control: form.control, name: at })
  return (
    <NumberInput
      size="xs"
      w={104}
      aria-label={`Nights in ${name}`}
      suffix={nights === 1 ? ' night' : ' nights'}
      min={1}
      max={365}
      allowDecimal={false}
      allowNegative={false}
      value={nights}
      onChange={(value) => {
        if (typeof value === 'number' && value >= 1) form.setValue(at, value)
      }}
    />
  )
}

function DayField({ form, index, name }: EntryProps) {
  const at = `activities.${index}.day` as const
  const [day, itinerary] = useWatch({ control: form.control, name: [at, 'itinerary'] })
  const data = [
    { value: '', label: 'Any day' },
    ...itinerary.map((_, i) => ({ value: String(i + 1), label: `Day ${i + 1}` })),
  ]
  return (
    <NativeSelect
      size="xs"
      aria-label={`Day of ${name}`}
      data={data}
      value={day === null ? '' : String(day)}
      onChange={({ currentTarget }) => form.setValue(at, currentTarget.value ? Number(currentTarget.value) : null)}
    />
  )
}
