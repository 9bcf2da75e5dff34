import { toOptions } from '../../../../../platform/web/options'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Group, NativeSelect, Radio, Text, Textarea, TextInput } from '@mantine/core'
import { CountInput } from '../../../../../platform/web/number-input'
import { type SyntheticEvent, useState } from 'react'
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
import { type LineState, lineStates, stateLabels } from '../../price.rules'
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

export function LineDialog({ line: start, isNew, days, party, travelFrom, currency, onSave, onClose }: Props) {
  const [line, setLine] = useState(start)
  const [tried, setTried] = useState(false)
  const { itemKind, itemId } = line
  const item = itemKind && itemId ? [{ kind: itemKind, id: itemId }] : []
  const {
    data: known,
    error: failure,
    refetch,
  } = trpc.proposals.rates.useQuery(
    { items: item, from: travelFrom ?? todayIn() },
    { enabled: item.length > 0, meta: { part: 'the rates' } },
  )
  const put = (part: Partial<DraftLine>) => setLine((before) => ({ ...before, ...part }))
  const isChoice = line.state === 'chosen' || line.state === 'not-chosen'
  const noTitle = line.title.trim() === '' ? 'Please say what it is' : null
  const noGroup = isChoice && line.group.trim() === '' ? 'Choices need a name that they share' : null
  const noReason =
    line.itemId && line.price && line.price.reason.trim() === '' ? 'Please say why it is not priced by its rates' : null
  const submit = async (event?: SyntheticEvent) => {
    event?.preventDefault()
    event?.stopPropagation()
    setTried(true)
    if (noTitle || noGroup || noReason) return
    const isPriced = line.itemId !== null || line.state === 'own'
    const price = line.price ?? (isPriced ? null : notPriced)
    onSave({ ...line, price, times: isRepeated(line.unit) ? line.times : 1, group: isChoice ? line.group.trim() : '' })
  }
  const toError = (message: string | null) => (tried ? message : null)
  return (
    <FormDialog
      title={isNew ? 'Add line' : 'Edit line'}
      yes={isNew ? 'Add line' : 'Done'}
      isDirty={line !== start}
      isPending={false}
      submit={submit}
      onClose={onClose}
    >
      {isNew && !line.itemId && <ItemPicker party={party} onChoose={put} />}
      <TextInput
        label="What it is"
        required
        data-autofocus={!isNew || undefined}
        maxLength={200}
        value={line.title}
        error={toError(noTitle)}
        onChange={(event) => put({ title: event.currentTarget.value })}
      />
      <TextInput
        label="Detail"
        maxLength={300}
        value={line.detail}
        onChange={(event) => put({ detail: event.currentTarget.value })}
      />
      <FieldRow minColWidth={150} autoFlow="auto-fit">
        <NativeSelect
          label="Kind"
          data={toOptions(lineKinds, kindLabels)}
          value={line.kind}
          disabled={line.itemId !== null}
          onChange={(event) => put({ kind: event.currentTarget.value as DraftLine['kind'] })}
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
        <NativeSelect
          label="In the offer"
          data={toOptions(lineStates, stateLabels)}
          value={line.state}
          onChange={(event) => put({ state: event.currentTarget.value as LineState })}
        />
        {isChoice && (
          <TextInput
            label="Choice of"
            placeholder="Where you sleep"
            maxLength={60}
            value={line.group}
            error={toError(noGroup)}
            onChange={(event) => put({ group: event.currentTarget.value })}
          />
        )}
      </FieldRow>
      <Quantity line={line} put={put} party={party} />
      {line.state !== 'own' && item.length > 0 && !known && failure && <Reason error={failure} onRetry={refetch} />}
      {line.state !== 'own' && (
        <Price
          line={line}
          put={put}
          ofRates={known && eachByRates(line, { travelFrom, known, currency })}
          currency={currency}
          error={toError(noReason)}
        />
      )}
    </FormDialog>
  )
}

type PartProps = { line: DraftLine; put: (part: Partial<DraftLine>) => void }
function Quantity({ line, put, party }: PartProps & { party: Party }) {
  const { unit, count, times } = line
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
      <CountInput
        label={countLabel(unit)}
        min={1}
        max={500}
        value={count}
        onChange={(value) => put({ count: value })}
      />
      {isRepeated(unit) && (
        <CountInput
          label={timesLabel(unit)}
          min={1}
          max={60}
          value={times}
          onChange={(value) => put({ times: value })}
        />
      )}
    </FieldRow>
  )
}

type PriceProps = PartProps & {
  /** Is missing until the rates have arrived; null where a day has none. */
  ofRates: ReturnType<typeof eachByRates> | undefined
  currency: Currency
  error: string | null
}

/** Selects the inventory's rates, or a given price, which begins with theirs and needs a reason for an item. */
function Price({ line, put, ofRates, currency, error }: PriceProps) {
  const { price, itemId } = line
  const given = price ?? { ...notPriced, ...ofRates }
  const money = (minor: number | null) => (minor === null ? 'not known' : formatAmount(minor, currency))
  return (
    <>
      {itemId && (
        <Radio.Group
          label="Price"
          value={price ? 'given' : 'rates'}
          onChange={(value) => put({ price: value === 'given' ? given : null })}
        >
          <Group gap="var(--s-2) var(--s-4h)" mt="s1h">
            <Radio value="rates" label="By the rates of its dates" />
            <Radio
              value="given"
              label="Another price"
              disabled={!price && ofRates === undefined}
              description={!price && ofRates === undefined && 'Begins with the rates, which are loading…'}
            />
          </Group>
        </Radio.Group>
      )}
      {itemId && !price && (
        <FieldRow minColWidth={150} autoFlow="auto-fit">
          <CountInput
            label="Rate for"
            suffix={` ${plural(line.occupancy, 'person', 'people').replace(/^\d+ /, '')}`}
            description="0: the rate for any number"
            max={100}
            value={line.occupancy}
            onChange={(occupancy) => put({ occupancy })}
          />
          <NativeSelect
            label="Ages"
            data={toOptions(ageBands, ageLabels)}
            value={line.ageBand}
            onChange={(event) => put({ ageBand: event.currentTarget.value as DraftLine['ageBand'] })}
          />
        </FieldRow>
      )}
      {itemId && !price && ofRates !== undefined && (
        <Text role="status" className="num" c={ofRates ? undefined : 'var(--bad)'}>
          {ofRates
            ? `${money(ofRates.sellMinor)} each by its rates, net ${money(ofRates.netMinor)}`
            : 'No price yet: no rate covers its dates, or the trip has no first day'}
        </Text>
      )}
      {price && (
        <FieldRow minColWidth={150} autoFlow="auto-fit">
          {(['netMinor', 'sellMinor'] as const).map((name) => (
            <AmountInput
              key={name}
              label={`${name === 'netMinor' ? 'Net' : 'Sell'}, each (${currency})`}
              currency={currency}
              minor={price[name]}
              description={name === 'netMinor' && 'Blank: not known'}
              onMinor={(minor) => minor !== null && put({ price: { ...price, [name]: minor } })}
              {...(name === 'netMinor' && { onBlank: () => put({ price: { ...price, netMinor: null } }) })}
            />
          ))}
        </FieldRow>
      )}
      {price && itemId && (
        <Textarea
          label="Why not by its rates"
          required
          autosize
          maxLength={300}
          value={price.reason}
          error={error}
          onChange={(event) => put({ price: { ...price, reason: event.currentTarget.value } })}
        />
      )}
    </>
  )
}
