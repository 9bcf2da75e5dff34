import { Fragment } from 'react'
import { Anchor } from '@mantine/core'
import { type FieldValues, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { descriptionBelow, NativeSelectField, NumberField, TextField } from '../../../../../platform/web/fields'
import { ListField } from '../../../../../platform/web/list-input'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { useSite } from '../../../../../platform/web/site/money'
import { trpc } from '../../../../../platform/web/trpc'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { PlaceField } from '../../../places/ui/office/place-field'
import type { ItemKind } from '../../item.rules'
import type { InventoryItem } from '../../view'
import {
  createActivityInput,
  createHotelInput,
  createMealPlanInput,
  createTransferInput,
  updateActivityInput,
  updateHotelInput,
  updateMealPlanInput,
  updateTransferInput,
} from '../../schema'
import { type ItemField, kindFields } from './item-fields'
import { ItemFormDialog } from './item-form-dialog'
import { choicesWith, kindWords } from './kinds'
import { commonStart, type ItemForm as Form, priceStart, useItemForm } from './use-item-form'

const schemas = {
  hotels: { create: createHotelInput, update: updateHotelInput },
  activities: { create: createActivityInput, update: updateActivityInput },
  transfers: { create: createTransferInput, update: updateTransferInput },
  mealPlans: { create: createMealPlanInput, update: updateMealPlanInput },
}

/** Calls all hooks for any kind; the kind is constant while the form is open. */
function useSend(kind: ItemKind, isNew: boolean) {
  const { inventory } = trpc
  const calls = {
    hotels: [inventory.createHotel.useMutation(), inventory.updateHotel.useMutation()],
    activities: [inventory.createActivity.useMutation(), inventory.updateActivity.useMutation()],
    transfers: [inventory.createTransfer.useMutation(), inventory.updateTransfer.useMutation()],
    mealPlans: [inventory.createMealPlan.useMutation(), inventory.updateMealPlan.useMutation()],
  } as const
  const { mutateAsync } = calls[kind][isNew ? 0 : 1]
  // Leaves the check to the schema: the fields of a kind are a table's, which types do not follow.
  return (values: FieldValues): Promise<{ name: string }> => mutateAsync(values as never)
}

const getFields = (kind: ItemKind) => kindFields[kind].flatMap(({ fields }) => fields)

function toStart({ name, as, start }: ItemField, item: InventoryItem | undefined): unknown {
  if (as === 'price') return priceStart(item)
  return (item as Record<string, unknown> | undefined)?.[name] ?? start ?? (as === 'list' ? [] : '')
}

export function ItemForm({ kind, item, onClose }: { kind: ItemKind; item?: InventoryItem; onClose: () => void }) {
  const form = useItemForm({
    kind,
    item,
    schema: schemas[kind],
    toValues: (row) => ({
      ...Object.fromEntries(getFields(kind).map((field) => [field.name, toStart(field, row)])),
      ...commonStart(row),
    }),
    labels: Object.fromEntries(getFields(kind).map(({ name, label }) => [name, label])),
    send: useSend(kind, item === undefined),
    onClose,
  })
  const rows = kindFields[kind].map(({ columns, fields }) => ({
    columns,
    fields: fields.map((field) => <Field key={field.name} field={field} item={item} form={form} />),
  }))
  return (
    <ItemFormDialog form={form} id={item?.id} onClose={onClose}>
      {rows.map(({ columns, fields }, i) =>
        columns === 1 ? (
          <Fragment key={i}>{fields}</Fragment>
        ) : (
          <FieldRow key={i} cols={{ base: 1, sm: columns }}>
            {fields}
          </FieldRow>
        ),
      )}
    </ItemFormDialog>
  )
}

type Props = { field: ItemField; item: InventoryItem | undefined; form: Form }

function Field({ field, item, form }: Props) {
  const { control } = form
  const { name, label, as, required, description, placeholder, type, min, max, values, options } = field
  const isRequired = required === 'new' ? !item : required
  const shared = { control, name, label, required: isRequired }
  if (as === 'list') return <ListField control={control} name={name} label={label} />
  if (as === 'place') return <PlaceField {...shared} maxLength={160} />
  if (as === 'number') return <NumberField {...shared} min={min} max={max} allowDecimal={false} />
  if (as === 'choices') {
    const present = String(toStart(field, item))
    return <NativeSelectField {...shared} data={options ?? choicesWith(placeholder ?? '', values ?? [], present)} />
  }
  if (as === 'price') return <PriceField {...shared} item={item} form={form} unit={description} />
  return (
    <TextField
      {...shared}
      type={type}
      placeholder={placeholder}
      description={description}
      {...(description ? descriptionBelow : {})}
      data-autofocus={name === 'name' || undefined}
    />
  )
}

type PriceProps = Pick<Props, 'item' | 'form'> & { name: string; label: string; required?: boolean; unit?: string }

/** Takes the price, and offers to enter it anew where the agency has another currency by now. */
function PriceField({ item, form, unit, ...shared }: PriceProps) {
  const agency = useSite()?.agency.currency
  const currency = useWatch({ control: form.control, name: 'currency' }) as InventoryItem['currency'] | undefined
  const change = () => {
    form.setValue('currency', agency, { shouldDirty: true })
    form.setValue(shared.name, '', { shouldDirty: true })
    form.setFocus(shared.name)
  }
  const note = item && (
    <>
      <Seasons item={item} unit={unit} />
      {agency && currency !== agency && (
        <>
          {`. Priced in ${currency}. `}
          {item.hasRates ? (
            `Remove its rates to price it in ${agency}`
          ) : (
            <Anchor component="button" type="button" fz="inherit" onClick={change}>
              Change to {agency}
            </Anchor>
          )}
        </>
      )}
    </>
  )
  return <AmountField {...shared} control={form.control} currency={currency ?? agency} description={note ?? unit} />
}

/** Links to an item's seasonal rates, beside its price without a rate. */
const Seasons = ({ item, unit }: { item: InventoryItem; unit?: string }) => (
  <>
    {unit && `${unit}. `}
    <Link to={`/admin/inventory/${kindWords[item.kind].tab}/${item.id}/rates`}>Rates by season</Link>
  </>
)
