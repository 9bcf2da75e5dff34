import { Button, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import { amountIn, getTypedProblem } from '../../../../../shared/amounts'
import { formatMoney } from '../../../../../shared/money'
import { savingsFor } from '../../../packages/package.rules'
import { soldOnLabels, soldOns } from '../../../packages/publish.rules'
import { CostPanel } from './cost-panel'
import { ChoiceField, CountField, FieldGroup, FieldRow, inOrder, LineField } from './step-fields'
import { useSite } from '../../../../../platform/web/site/money'
import type { StepProps } from './step-props'
import { WindowsField } from './windows-field'

const soldOnOptions = soldOns.map((value) => ({ value, label: soldOnLabels[value] }))

/** Edits price and seasons. */
export function PricingStep({ form, draft }: StepProps & { draft: { id: string | null; packageId: string | null } }) {
  return (
    <>
      <FieldGroup title="Price" note="per adult">
        <FieldRow>
          <Currency form={form} />
          <PriceField form={form} name="price" label="Price" required description="Such as 1,299.50" />
          <PriceField form={form} name="originalPrice" label="Original Price" description={<Savings form={form} />} />
          <CountField form={form} name="maxTravelers" label="Travelers at most" max={500} description="Of one party" />
        </FieldRow>
      </FieldGroup>
      <CostPanel form={form} draft={draft} />
      <FieldGroup title="Seasons">
        <ChoiceField
          form={form}
          name="soldOn"
          label="Sold"
          options={soldOnOptions}
          description="Visitors choose from the departures, where it has some"
        />
        <WindowsField form={form} />
      </FieldGroup>
    </>
  )
}

type PriceProps = Pick<StepProps, 'form'> & {
  name: 'price' | 'originalPrice'
  label: string
  required?: boolean
  description: ReactNode
}

/** Edits an amount in the package's currency; shows unreadable input at once. */
function PriceField({ form, name, ...rest }: PriceProps) {
  const [currency, text] = useWatch({ control: form.control, name: ['currency', name] })
  return <LineField form={form} name={name} max={30} problem={getTypedProblem(currency, text)} {...rest} />
}

/** Shows the agency's currency. An older draft in another one is changed by hand, as its price must be, too. */
function Currency({ form }: Pick<StepProps, 'form'>) {
  const agency = useSite()?.agency.currency
  const currency = useWatch({ control: form.control, name: 'currency' })
  const isOther = agency !== undefined && agency !== currency
  return (
    <Input.Wrapper
      label="Currency"
      labelElement="div"
      inputWrapperOrder={inOrder}
      description={isOther ? `The agency sells in ${agency}` : "The agency's"}
    >
      <Group component="p" gap="s2" mih={36}>
        {currency}
        {isOther && (
          <Button size="compact-xs" variant="default" onClick={() => form.setValue('currency', agency)}>
            Change to {agency}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

/** Previews the savings text of cards. */
function Savings({ form }: Pick<StepProps, 'form'>) {
  const [currency, price, original] = useWatch({
    control: form.control,
    name: ['currency', 'price', 'originalPrice'],
  })
  const originalPriceMinor = amountIn(currency, original)
  const savings = savingsFor({ priceMinor: amountIn(currency, price) ?? 0, originalPriceMinor })
  if (!savings || !price.trim()) return 'Struck through; none: no savings shown'
  return `Save ${formatMoney(savings.minor, currency)}, ${savings.percent}% OFF`
}
