import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Group, NativeSelect, Radio, Text, Textarea } from '@mantine/core'
import { CountInput } from '../../../../../platform/web/number-input'
import { AmountInput } from '../../../../../platform/web/office/amount-input'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { ageBands, ageLabels } from '../../../../catalog/inventory/rates.rules'
import type { EditedService } from '../../edit.rules'
import type { RatedPrice, ServicePrice } from '../../price.rules'

/** Holds the pricing of a new inventory service during the edit. */
type Pricing = Omit<ServicePrice, 'key'> & { byRates: boolean }
export const byRates: Pricing = { byRates: true, occupancy: 0, ageBand: 'adult', reason: '' }

type RatesProps = {
  pricing: Pricing
  onPricing: (part: Partial<Pricing>) => void
  /** Holds the price by rates; null while it loads. */
  rated: RatedPrice | null
  currency: Currency
  /** Shows missing fields after an attempt to save. */
  tried: boolean
}

/** Chooses the rates of its dates, or another price with a reason, as lines of proposals do. */
export function RatesPrice({ pricing, onPricing, rated, currency, tried }: RatesProps) {
  const { byRates: isRated, occupancy, ageBand, reason } = pricing
  return (
    <>
      <Radio.Group
        label="Price"
        value={isRated ? 'rates' : 'given'}
        onChange={(value) => onPricing({ byRates: value === 'rates' })}
      >
        <Group gap="var(--s-2) var(--s-4h)" mt="s1h">
          <Radio value="rates" label="By the rates of its dates" />
          <Radio value="given" label="Another price" />
        </Group>
      </Radio.Group>
      {isRated && (
        <>
          <FieldRow minColWidth={140} autoFlow="auto-fit">
            <CountInput
              label="Rate for"
              suffix={occupancy === 1 ? ' person' : ' people'}
              description="0: the rate for any number"
              max={100}
              value={occupancy}
              onChange={(value) => onPricing({ occupancy: value })}
            />
            <NativeSelect
              label="Ages"
              description="Whose rate it is"
              data={ageBands.map((value) => ({ value, label: ageLabels[value] }))}
              value={ageBand}
              onChange={(event) => onPricing({ ageBand: event.currentTarget.value as Pricing['ageBand'] })}
            />
          </FieldRow>
          <Text role="status" className="num" c={typeof rated === 'string' ? 'var(--bad)' : undefined}>
            {rated === null
              ? 'Reading its rates…'
              : typeof rated === 'string'
                ? rated
                : `${formatAmount(rated.sellMinor, currency)} in all by its rates, net ${formatAmount(rated.netMinor, currency)}`}
          </Text>
        </>
      )}
      {!isRated && (
        <Textarea
          label="Why not by its rates"
          required
          autosize
          maxLength={300}
          value={reason}
          error={tried && reason.trim() === '' ? 'Please say why it is not priced by its rates' : null}
          onChange={(event) => onPricing({ reason: event.currentTarget.value })}
        />
      )}
    </>
  )
}

type GivenProps = {
  service: EditedService
  currency: Currency
  onChange: (part: Pick<Partial<EditedService>, 'netMinor' | 'sellMinor'>) => void
}

/** Edits the whole price, where no rate determines it. */
export const GivenPrice = ({ service, currency, onChange }: GivenProps) => (
  <FieldRow minColWidth={140} autoFlow="auto-fit">
    {(['sellMinor', 'netMinor'] as const).map((name) => (
      <AmountInput
        key={name}
        label={`${name === 'netMinor' ? 'Net' : 'Sell'}, in all (${currency})`}
        currency={currency}
        minor={service[name]}
        description={name === 'netMinor' && 'Blank: not known'}
        onMinor={(minor) => minor !== null && onChange({ [name]: minor })}
        {...(name === 'netMinor' && { onBlank: () => onChange({ netMinor: null }) })}
      />
    ))}
  </FieldRow>
)
