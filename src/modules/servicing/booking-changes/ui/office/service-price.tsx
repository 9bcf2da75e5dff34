import { toOptions } from '../../../../../platform/web/options'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Group, NativeSelect, Radio, Text, Textarea } from '@mantine/core'
import { CountInput } from '../../../../../platform/web/number-input'
import { AmountInput } from '../../../../../platform/web/office/amount-input'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { ageBands, ageLabels } from '../../../../catalog/inventory/rates.rules'
import type { EditedService } from '../../edit.rules'
import { getPrice } from '../../leaving.rules'
import type { RatedPrice, ServicePrice } from '../../price.rules'

/** Holds the pricing of a new inventory service during the edit. */
export type Pricing = Omit<ServicePrice, 'key'> & { byRates: boolean }
export const byRates: Pricing = { byRates: true, occupancy: 0, ageBand: 'adult', reason: '' }

type RatesProps = {
  pricing: Pricing
  onPricing: (part: Partial<Pricing>) => void
  /** Holds the price by rates; null while it loads. */
  rated: RatedPrice | null
  currency: Currency
  /** Shows missing fields after an attempt to save. */
  tried: boolean
  /** Holds the tax that comes on top of them. */
  taxMinor: number
}

/** Chooses the rates of its dates, or another price with a reason, as lines of proposals do. */
export function RatesPrice({ pricing, onPricing, rated, currency, tried, taxMinor }: RatesProps) {
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
              data={toOptions(ageBands, ageLabels)}
              value={ageBand}
              onChange={(event) => onPricing({ ageBand: event.currentTarget.value as Pricing['ageBand'] })}
            />
          </FieldRow>
          <Text role="status" className="num" c={typeof rated === 'string' ? 'var(--bad)' : undefined}>
            {rated === null
              ? 'Reading its rates…'
              : typeof rated === 'string'
                ? rated
                : `${formatAmount(rated.sellMinor, currency)} in all by its rates, net ${formatAmount(rated.netMinor, currency)}${taxMinor > 0 ? `, and ${formatAmount(taxMinor, currency)} of tax` : ''}`}
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
  /** Sums the taxes that the price contains, in basis points. */
  rate: number
  onChange: (part: Pick<Partial<EditedService>, 'netMinor'>) => void
  onPrice: (minor: number) => void
}

/** Edits the whole price, where no rate determines it. */
export const GivenPrice = ({ service, currency, rate, onChange, onPrice }: GivenProps) => (
  <FieldRow minColWidth={140} autoFlow="auto-fit">
    <AmountInput
      label={`Sell, in all (${currency})`}
      currency={currency}
      minor={getPrice(service)}
      description={rate > 0 && 'With the taxes in it'}
      onMinor={(minor) => minor !== null && onPrice(minor)}
    />
    <AmountInput
      label={`Net, in all (${currency})`}
      currency={currency}
      minor={service.netMinor}
      description="Blank: not known"
      onMinor={(minor) => minor !== null && onChange({ netMinor: minor })}
      onBlank={() => onChange({ netMinor: null })}
    />
  </FieldRow>
)
