import { toOptions } from '../../../../../platform/web/options'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { Button, Group, Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { descriptionBelow, NativeSelectField } from '../../../../../platform/web/fields'
import { amountIn, getAmountExample, getTypedProblem } from '../../../../../shared/amounts'
import { formatDate } from '../../../../../shared/dates'
import { findRate, formatMoney } from '../../../../../shared/money'
import { savingsFor } from '../../../packages/package.rules'
import { soldOnLabels, soldOns } from '../../../packages/publish.rules'
import { CostPanel } from './cost-panel'
import { CountField, FieldGroup, FieldRow, type StepForm } from './step-fields'
import { useSite } from '../../../../../platform/web/site/money'
import { OwnTerms } from '../../../pricing/ui/office/own-terms'
import { usePaymentTerms } from '../../../pricing/ui/use-terms'
import { WindowsField } from './windows-field'
import { toast } from '../../../../../platform/web/toast'
import { rateText } from '../../../../../shared/rates'
import { convertContent } from '../../currency.rules'

type Props = { form: StepForm; draft: { id: string | null; packageId: string | null } }

export function PricingStep({ form, draft }: Props) {
  const currency = useWatch({ control: form.control, name: 'currency' })
  return (
    <>
      <FieldGroup title="Price" note="per adult">
        <FieldRow cols={4}>
          <Currency form={form} />
          <PriceField
            form={form}
            name="price"
            label="Price"
            required
            description={`S${getAmountExample(currency).slice(1)}`}
          />
          <PriceField form={form} name="originalPrice" label="Original Price" description={<Savings form={form} />} />
          <CountField form={form} name="maxTravelers" label="Travelers at most" max={500} description="Of one party" />
        </FieldRow>
      </FieldGroup>
      <CostPanel form={form} draft={draft} />
      <FieldGroup title="Terms">
        <Terms form={form} />
      </FieldGroup>
      <FieldGroup title="Seasons">
        <NativeSelectField
          {...descriptionBelow}
          control={form.control}
          name="soldOn"
          label="Sold"
          data={toOptions(soldOns, soldOnLabels)}
          description="Visitors choose from the departures, where it has some"
        />
        <WindowsField form={form} />
      </FieldGroup>
    </>
  )
}

/** Edits terms that replace the agency's. */
function Terms({ form: { control } }: { form: StepForm }) {
  const { field } = useController({ control, name: 'paymentTerms' })
  const currency = useWatch({ control, name: 'currency' })
  return (
    <OwnTerms
      terms={field.value ?? null}
      usual={usePaymentTerms({ paymentTerms: null, currency })}
      usualLabel="Without them, those of the agency's settings apply"
      currency={currency}
      onChange={field.onChange}
    />
  )
}

type PriceProps = {
  form: StepForm
  name: 'price' | 'originalPrice'
  label: string
  required?: boolean
  description: ReactNode
}

/** Edits an amount in the package's currency; shows unreadable input at once. */
function PriceField({ form, name, ...rest }: PriceProps) {
  const { control } = form
  const [currency, text] = useWatch({ control, name: ['currency', name] })
  const error = getTypedProblem(currency, text)
  return <AmountField control={control} name={name} currency={currency} maxLength={30} error={error} {...rest} />
}

/** Shows the agency's currency. An older draft in another one is converted by hand, and says by which rate. */
function Currency({ form }: { form: StepForm }) {
  const site = useSite()
  const agency = site?.agency.currency
  const currency = useWatch({ control: form.control, name: 'currency' })
  const isOther = agency !== undefined && agency !== currency
  const change = (to: string) => {
    const rates = site?.rates ?? []
    const changed = convertContent(form.getValues(), to, rates)
    for (const name of ['currency', 'price', 'originalPrice', 'paymentTerms'] as const)
      form.setValue(name, changed[name])
    const rate = findRate(currency, to, rates)
    toast({
      title: `Prices are in ${to} now`,
      message: rate
        ? `Converted at 1 ${rate.from} = ${rateText(rate)} ${rate.to} of ${formatDate(rate.asOf)}, and rounded. Please check them.`
        : `There is no rate of ${currency} to ${to}: please type them anew.`,
    })
  }
  return (
    <Input.Wrapper
      label="Currency"
      labelElement="div"
      {...descriptionBelow}
      description={isOther ? `The agency sells in ${agency}` : "The agency's"}
    >
      <Group component="p" gap="s2" mih={36}>
        {currency}
        {isOther && (
          <Button size="compact-xs" variant="default" onClick={() => change(agency)}>
            Change to {agency}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}

/** Previews the savings text of cards. */
function Savings({ form }: { form: StepForm }) {
  const [currency, price, original] = useWatch({
    control: form.control,
    name: ['currency', 'price', 'originalPrice'],
  })
  const originalPriceMinor = amountIn(currency, original)
  const savings = savingsFor({ priceMinor: amountIn(currency, price) ?? 0, originalPriceMinor })
  if (!savings || !price.trim()) return 'Struck through; none: no savings shown'
  return `Save ${formatMoney(savings.minor, currency)}, ${savings.percent}% OFF`
}
