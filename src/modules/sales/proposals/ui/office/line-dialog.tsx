import { toOptions } from '../../../../../platform/web/options'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Group, NativeSelect, Radio, Text } from '@mantine/core'
import { bound, NativeSelectField, TextareaField, TextField } from '../../../../../platform/web/fields'
import { CountInput } from '../../../../../platform/web/number-input'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import type { ComponentProps } from 'react'
import { type Control, useWatch } from 'react-hook-form'
import { Reason } from '../../../../../platform/web/components/failed-note'
import { AmountInput } from '../../../../../platform/web/office/amount-input'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { todayIn } from '../../../../../shared/instants'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { ageBands, ageLabels } from '../../../../catalog/inventory/rates.rules'
import { type DraftLine, forParty, kindLabels, lineKinds, type Party } from '../../offer.rules'
import type { OfferDay } from '../../view'
import { lineUnits } from '../../../../catalog/inventory/item-units.rules'
import { countLabel, isRepeated, timesLabel, unitLabels } from '../../../../catalog/inventory/units.rules'
import { eachByRates } from '../../pricing.rules'
import { lineStates, stateLabels } from '../../price.rules'
import { lineInput } from '../../schema'
import { ItemPicker } from './item-picker'

/** Begins a given price: what a line costs is not known until it is entered. */
export const notPriced = { netMinor: null, sellMinor: 0, reason: '' }

type Props = {
  line: DraftLine
  isNew: boolean
  days: readonly OfferDay[]
  party: Party
  travelFrom: string | null
  currency: Currency
  onSave: (line: DraftLine) => void
  onClose: () => void
}

const CountField = bound<ComponentProps<typeof CountInput>>(CountInput)

const isChoice = ({ state }: DraftLine) => state === 'chosen' || state === 'not-chosen'

/** Completes a line by what its fields do not ask for: a price without rates, one time, and no choice. */
function complete(line: DraftLine): DraftLine {
  const isPriced = line.price !== null || line.itemId !== null || line.state === 'own'
  return {
    ...line,
    price: isPriced ? line.price : notPriced,
    times: isRepeated(line.unit) ? line.times : 1,
    group: isChoice(line) ? line.group.trim() : '',
  }
}

type Dates = Pick<Props, 'travelFrom' | 'currency'>

/** Returns the price of a line by its item's rates: missing until they have arrived, null where a day has none. */
function usePriceByRates(line: DraftLine, { travelFrom, currency }: Dates) {
  const { itemKind, itemId } = line
  const items = itemKind && itemId ? [{ kind: itemKind, id: itemId }] : []
  const { data, error, refetch } = trpc.proposals.rates.useQuery(
    { items, from: travelFrom ?? todayIn() },
    { enabled: items.length > 0, meta: { part: 'the rates' } },
  )
  return { byRates: data && eachByRates(line, { travelFrom, known: data, currency }), failure: !data && error, refetch }
}

export function LineDialog({ line: start, isNew, days, party, travelFrom, currency, onSave, onClose }: Props) {
  const { control, dialog, setValue, formState } = useZodForm(lineInput, {
    start,
    read: complete,
    // Leaves the parts of a line in their order, by which a draft knows whether it was changed.
    sendChanged: async (_changed, typed) => onSave(typed),
  })
  const line = useWatch({ control }) as DraftLine
  const { isSubmitted: shouldValidate } = formState
  const put = (part: Partial<DraftLine>) => {
    for (const [name, value] of Object.entries(part))
      setValue(name as keyof DraftLine, value, { shouldDirty: true, shouldValidate })
  }
  const { byRates, failure, refetch } = usePriceByRates(line, { travelFrom, currency })
  return (
    <FormDialog
      title={isNew ? 'Add line' : 'Edit line'}
      yes={isNew ? 'Add line' : 'Done'}
      {...dialog}
      onClose={onClose}
    >
      {isNew && !line.itemId && <ItemPicker party={party} onChoose={put} />}
      <TextField
        control={control}
        name="title"
        label="What it is"
        required
        data-autofocus={!isNew || undefined}
        maxLength={200}
      />
      <TextField control={control} name="detail" label="Detail" maxLength={300} />
      <FieldRow minColWidth={150} autoFlow="auto-fit">
        <NativeSelectField
          control={control}
          name="kind"
          label="Kind"
          data={toOptions(lineKinds, kindLabels)}
          disabled={line.itemId !== null}
        />
        <NativeSelect
          label="Day"
          data={[
            { value: '', label: 'Whole trip' },
            ...days.map(({ day, title }) => ({ value: String(day), label: `Day ${day}${title ? `, ${title}` : ''}` })),
          ]}
          value={String(line.day ?? '')}
          onChange={(event) => put({ day: Number(event.currentTarget.value) || null })}
        />
        <NativeSelectField
          control={control}
          name="state"
          label="In the offer"
          data={toOptions(lineStates, stateLabels)}
        />
        {isChoice(line) && (
          <TextField control={control} name="group" label="Choice of" placeholder="Where you sleep" maxLength={60} />
        )}
      </FieldRow>
      <Quantity control={control} line={line} put={put} party={party} />
      {line.state !== 'own' && (
        <>
          {failure && <Reason error={failure} onRetry={refetch} />}
          {line.itemId && <PriceChoice line={line} put={put} byRates={byRates} />}
          {line.itemId && !line.price && <RateFields control={control} line={line} />}
          {line.itemId && !line.price && byRates !== undefined && (
            <PriceByRates byRates={byRates} currency={currency} />
          )}
          {line.price && <GivenPrice control={control} line={line} price={line.price} put={put} currency={currency} />}
        </>
      )}
    </FormDialog>
  )
}

type Controlled = { control: Control<DraftLine>; line: DraftLine }
type PartProps = { line: DraftLine; put: (part: Partial<DraftLine>) => void }

function Quantity({ control, line, put, party }: Controlled & PartProps & { party: Party }) {
  const { unit, count } = line
  /** Follows the party, unless another number was entered. */
  const putUnit = (next: DraftLine['unit']) =>
    put({ unit: next, ...(count === forParty(unit, party).count && { count: forParty(next, party).count }) })
  return (
    <FieldRow minColWidth={150} autoFlow="auto-fit">
      <NativeSelect
        label="Priced per"
        data={toOptions(lineUnits, unitLabels)}
        value={unit}
        onChange={(event) => putUnit(event.currentTarget.value as DraftLine['unit'])}
      />
      <CountField control={control} name="count" label={countLabel(unit)} min={1} max={500} />
      {isRepeated(unit) && <CountField control={control} name="times" label={timesLabel(unit)} min={1} max={60} />}
    </FieldRow>
  )
}

type Each = ReturnType<typeof eachByRates>

/** Selects the rates of an item, or a given price, which begins with theirs. */
function PriceChoice({ line: { price }, put, byRates }: PartProps & { byRates: Each | undefined }) {
  const isWaiting = !price && byRates === undefined
  return (
    <Radio.Group
      label="Price"
      value={price ? 'given' : 'rates'}
      onChange={(value) => put({ price: value === 'given' ? (price ?? { ...notPriced, ...byRates }) : null })}
    >
      <Group gap="var(--s-2) var(--s-4h)" mt="s1h">
        <Radio value="rates" label="By the rates of its dates" />
        <Radio
          value="given"
          label="Another price"
          disabled={isWaiting}
          description={isWaiting && 'Begins with the rates, which are loading…'}
        />
      </Group>
    </Radio.Group>
  )
}

/** Selects which of an item's rates is meant. */
function RateFields({ control, line }: Controlled) {
  return (
    <FieldRow minColWidth={150} autoFlow="auto-fit">
      <CountField
        control={control}
        name="occupancy"
        label="Rate for"
        suffix={` ${plural(line.occupancy, 'person', 'people').replace(/^\d+ /, '')}`}
        description="0: the rate for any number"
        max={100}
      />
      <NativeSelectField control={control} name="ageBand" label="Ages" data={toOptions(ageBands, ageLabels)} />
    </FieldRow>
  )
}

function PriceByRates({ byRates, currency }: { byRates: Each; currency: Currency }) {
  const money = (minor: number | null) => (minor === null ? 'not known' : formatAmount(minor, currency))
  return (
    <Text role="status" className="num" c={byRates ? undefined : 'var(--bad)'}>
      {byRates
        ? `${money(byRates.sellMinor)} each by its rates, net ${money(byRates.netMinor)}`
        : 'No price yet: no rate covers its dates, or the trip has no first day'}
    </Text>
  )
}

type GivenProps = Controlled & PartProps & { price: NonNullable<DraftLine['price']>; currency: Currency }

/** Enters a price, with the reason where an item has rates. */
function GivenPrice({ control, line, price, put, currency }: GivenProps) {
  const putPrice = (part: Partial<typeof price>) => put({ price: { ...price, ...part } })
  return (
    <>
      <FieldRow minColWidth={150} autoFlow="auto-fit">
        <AmountInput
          label={`Net, each (${currency})`}
          currency={currency}
          minor={price.netMinor}
          description="Blank: not known"
          onMinor={(netMinor) => netMinor !== null && putPrice({ netMinor })}
          onBlank={() => putPrice({ netMinor: null })}
        />
        <AmountInput
          label={`Sell, each (${currency})`}
          currency={currency}
          minor={price.sellMinor}
          onMinor={(sellMinor) => sellMinor !== null && putPrice({ sellMinor })}
        />
      </FieldRow>
      {line.itemId && (
        <TextareaField
          control={control}
          name="price.reason"
          label="Why not by its rates"
          required
          autosize
          maxLength={300}
        />
      )}
    </>
  )
}
