import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { type RefObject, useRef } from 'react'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { CountInput } from '../../../../../platform/web/number-input'
import { AmountInput } from '../../../../../platform/web/office/amount-input'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { type Currency, toMinor, toUnits } from '../../../../../shared/money'
import type { Discount } from '../../view'
import { TaxRows } from './tax-rows'
import type { Builder } from './use-builder'

const toValue = (discount: Discount, currency: Currency) =>
  discount.kind === 'amount' ? toUnits(discount.minor, currency) : discount.basisPoints / 100
const toDiscount = (label: string, kind: string, value: number, currency: Currency): Discount =>
  kind === 'amount'
    ? { label, kind: 'amount', minor: toMinor(Math.max(0, value), currency) }
    : { label, kind: 'percent', basisPoints: Math.min(10_000, Math.max(0, Math.round(value * 100))) }

export function TermsFields({ builder: { offer, change }, currency }: { builder: Builder; currency: Currency }) {
  const { discount, taxes } = offer
  const first = useRef<HTMLDivElement>(null)
  useRestoredFocus(first, `${discount !== null} ${taxes.length}`)
  return (
    <Panel title="Discount and taxes">
      {discount ? (
        <DiscountFields
          discount={discount}
          currency={currency}
          first={first}
          onChange={(next) => change({ discount: next })}
        />
      ) : (
        <div ref={first}>
          <Button
            mb="s3"
            variant="default"
            size="xs"
            onClick={() => change({ discount: { label: 'Discount', kind: 'amount', minor: 0 } })}
          >
            Add discount
          </Button>
        </div>
      )}
      <TaxRows taxes={taxes} travelFrom={offer.travelFrom} onChange={(next) => change({ taxes: next })} />
    </Panel>
  )
}

type DiscountProps = {
  discount: Discount
  currency: Currency
  first: RefObject<HTMLDivElement | null>
  onChange: (discount: Discount | null) => void
}

function DiscountFields({ discount, currency, first, onChange }: DiscountProps) {
  const { label, kind } = discount
  return (
    <Stack gap="s2" mb="s3">
      <div ref={first}>
        <TextInput
          label="Discount"
          maxLength={80}
          value={label}
          error={label.trim() === '' && 'Please name the discount'}
          onChange={(event) => onChange({ ...discount, label: event.currentTarget.value })}
        />
      </div>
      <Group gap="s2" align="flex-end" wrap="nowrap">
        {discount.kind === 'amount' ? (
          <AmountInput
            label="Amount"
            currency={currency}
            minor={discount.minor}
            onMinor={(minor) => minor !== null && onChange({ ...discount, minor })}
          />
        ) : (
          <CountInput
            label="Percent"
            max={100}
            allowDecimal
            decimalScale={2}
            value={toValue(discount, currency)}
            onChange={(value) => onChange(toDiscount(label, kind, value, currency))}
          />
        )}
        <NativeSelect
          label="As"
          data={[
            { value: 'amount', label: 'Amount' },
            { value: 'percent', label: 'Percent' },
          ]}
          value={kind}
          onChange={(event) =>
            onChange(toDiscount(label, event.currentTarget.value, toValue(discount, currency), currency))
          }
        />
        <ActionIcon variant="subtle" aria-label="Remove the discount" onClick={() => onChange(null)}>
          <OfficeIcon name="trash" />
        </ActionIcon>
      </Group>
    </Stack>
  )
}
