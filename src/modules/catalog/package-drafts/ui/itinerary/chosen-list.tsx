import { Group, Menu, NativeSelect, Text } from '@mantine/core'
import { NumberInput } from '../../../../../platform/web/number-input'
import { useWatch } from 'react-hook-form'
import { CheckboxField } from '../../../../../platform/web/fields'
import { IconButton, Note, Rows } from '../../../../../platform/web/office/blocks'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { formatMoney } from '../../../../../shared/money'
import { eachWord } from '../../../inventory/item-units.rules'
import { itemLabels } from '../../items.rules'
import { ownProblem, type StepForm, useField } from '../steps/step-fields'
import styles from './itinerary.module.css'
import type { ChosenItems } from './use-chosen'
import type { Item } from '../../view'
import type { ItemKind } from '../../../inventory/item.rules'

/** Formats an item's facts: 'Krabi, 4 stars, $120 a night'. */
export const itemFacts = ({ note, unit, priceMinor, currency }: Item): string =>
  `${note}, ${priceMinor === null ? 'Price on request' : `${formatMoney(priceMinor, currency)} a ${eachWord(unit)}`}`

type Props = { form: StepForm; kind: ItemKind; chosen: ChosenItems; items: readonly Item[]; gone: readonly string[] }

/** Lists the package's items of a kind in display order. `gone`: ids that left the inventory. */
export function ChosenList({ form, kind, chosen, items, gone }: Props) {
  const list = useWatch({ control: form.control, name: kind })
  const { one, many } = itemLabels[kind]
  if (list.length === 0) return <Note p="s3h">No {one} in the package yet.</Note>
  return (
    <Rows small px="s3h" pt="s1h" mah={420} className={styles.list} aria-label={`${many} of the package`}>
      {list.map(({ id }, index) => {
        const item = items.find((known) => known.id === id)
        const isGone = !item && gone.includes(id)
        const name = item?.name ?? (isGone ? `Deleted ${one}` : 'Loading…')
        return (
          <li key={id}>
            <div>
              <b>{name}</b>
              {item && (
                <p className="num">
                  {itemFacts(item)}
                  {!item.isActive && <Warning> Not active: visitors do not see it</Warning>}
                </p>
              )}
              {isGone && (
                <p>
                  <Warning>No longer in the inventory: remove it to publish</Warning>
                </p>
              )}
              {!isGone && kind !== 'mealPlans' && (
                <Group gap="var(--s-2) var(--s-3h)" pt="s1h">
                  <CheckboxField
                    control={form.control}
                    name={`${kind}.${index}.included`}
                    size="xs"
                    label="In the price"
                    aria-label={`${name} is in the price`}
                  />
                  {kind === 'hotels' && <Nights form={form} index={index} name={name} />}
                  {kind === 'activities' && <DayField form={form} index={index} name={name} />}
                </Group>
              )}
            </div>
            <Menu position="bottom-end" width={160}>
              <Menu.Target>
                <IconButton aria-label={`Actions for ${name}`}>
                  <OfficeIcon name="more" />
                </IconButton>
              </Menu.Target>
              <Menu.Dropdown>
                {index > 0 && <Menu.Item onClick={() => chosen.move(kind, index, -1)}>Move up</Menu.Item>}
                {index < list.length - 1 && (
                  <Menu.Item onClick={() => chosen.move(kind, index, 1)}>Move down</Menu.Item>
                )}
                <Menu.Item onClick={() => chosen.remove({ kind, id, name })}>Remove</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        )
      })}
    </Rows>
  )
}

const Warning = ({ children }: { children: string }) => (
  <Text span c="var(--warn)">
    {children}
  </Text>
)

type EntryProps = { form: StepForm; index: number; name: string }

function Nights({ form, index, name }: EntryProps) {
  const [nights, set, input] = useField<number | string>({ form, name: `hotels.${index}.nights` })
  return (
    <NumberInput
      {...input}
      {...(typeof nights === 'string' && ownProblem)}
      size="xs"
      w={104}
      aria-label={`Nights in ${name}`}
      suffix={nights === 1 ? ' night' : ' nights'}
      min={1}
      max={365}
      allowDecimal={false}
      isRequired
      value={nights}
      onChange={set}
    />
  )
}

function DayField({ form, index, name }: EntryProps) {
  const [day, set, input] = useField<number | null>({ form, name: `activities.${index}.day` })
  const itinerary = useWatch({ control: form.control, name: 'itinerary' })
  return (
    <NativeSelect
      {...input}
      size="xs"
      aria-label={`Day of ${name}`}
      data={[
        { value: '', label: 'Any day' },
        ...itinerary.map((_, i) => ({ value: String(i + 1), label: `Day ${i + 1}` })),
      ]}
      value={day ?? ''}
      onChange={({ currentTarget }) => set(Number(currentTarget.value) || null)}
    />
  )
}
