import { useWatch } from 'react-hook-form'
import { currencies, formatMoney } from '../../../../shared/money'
import { parsePrice } from '../../../../shared/price-text'
import { savingsOf } from '../../../packages/package.rules'
import { ChoiceField, CountField, FieldGroup, FieldRow, LineField } from './step-fields'
import type { StepProps } from './step-props'
import { WindowsField } from './windows-field'

const currencyOptions = currencies.map((value) => ({ value, label: value }))

/** What it costs, and when it is offered. */
export function PricingStep({ form }: StepProps) {
  return (
    <>
      <FieldGroup title="Price" note="per adult">
        <FieldRow>
          <ChoiceField
            form={form}
            name="currency"
            label="Currency"
            options={currencyOptions}
            description="The inventory's"
          />
          <LineField form={form} name="price" label="Price" required max={30} description="Such as 1,299.50" />
          <LineField
            form={form}
            name="originalPrice"
            label="Original Price"
            max={30}
            description={<Savings form={form} />}
          />
          <CountField form={form} name="maxTravelers" label="Travelers at most" max={500} description="Of one party" />
        </FieldRow>
      </FieldGroup>
      <FieldGroup title="Seasons">
        <WindowsField form={form} />
      </FieldGroup>
    </>
  )
}

/** What cards say of the original price. */
function Savings({ form }: Pick<StepProps, 'form'>) {
  const [currency, price, original] = useWatch({
    control: form.control,
    name: ['currency', 'price', 'originalPrice'],
  })
  const originalPriceMinor = original.trim() ? parsePrice(original) : null
  const savings = savingsOf({ priceMinor: parsePrice(price) ?? 0, originalPriceMinor })
  if (!savings || !price.trim()) return 'Struck through; none: no savings shown'
  return `Save ${formatMoney(savings.minor, currency)}, ${savings.percent}% OFF`
}
