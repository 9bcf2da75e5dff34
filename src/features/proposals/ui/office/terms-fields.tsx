import { ActionIcon, Button, NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { OfficeIcon } from '../../../../platform/web/office/office-icon'
import { Panel } from '../../../../platform/web/office/record/record-page'
import type { Discount, Tax } from '../../price.rules'
import styles from './builder.module.css'
import type { Builder } from './use-builder'

const valueOf = (discount: Discount) => (discount.kind === 'amount' ? discount.minor : discount.basisPoints) / 100
const discountOf = (label: string, kind: string, value: number): Discount => {
  const hundredths = Math.max(0, Math.round(value * 100))
  return kind === 'amount'
    ? { label, kind: 'amount', minor: hundredths }
    : { label, kind: 'percent', basisPoints: Math.min(10_000, hundredths) }
}

/** The discount and the taxes of the version. */
export function TermsFields({ builder: { offer, change } }: { builder: Builder }) {
  const { discount, taxes } = offer
  const putTax = (at: number, part: Partial<Tax>) =>
    change({ taxes: taxes.map((tax, i) => (i === at ? { ...tax, ...part } : tax)) })
  return (
    <Panel title="Discount and taxes">
      {discount && <DiscountFields discount={discount} onChange={(next) => change({ discount: next })} />}
      {taxes.map((tax, i) => (
        <div key={i} className={styles.term}>
          <TextInput
            label="Tax"
            maxLength={80}
            value={tax.label}
            error={tax.label.trim() === '' && 'Please name the tax'}
            onChange={(event) => putTax(i, { label: event.currentTarget.value })}
          />
          <NumberInput
            label="Percent"
            min={0}
            max={100}
            decimalScale={2}
            value={tax.basisPoints / 100}
            onChange={(value) => putTax(i, { basisPoints: Math.min(10_000, Math.round(Number(value || 0) * 100)) })}
          />
          <NativeSelect
            label="On"
            data={[
              { value: 'total', label: 'Total' },
              { value: 'margin', label: 'Margin' },
            ]}
            value={tax.on}
            onChange={(event) => putTax(i, { on: event.currentTarget.value as Tax['on'] })}
          />
          <ActionIcon
            variant="subtle"
            aria-label={`Remove ${tax.label || 'the tax'}`}
            onClick={() => change({ taxes: taxes.filter((_, at) => at !== i) })}
          >
            <OfficeIcon name="trash" />
          </ActionIcon>
        </div>
      ))}
      <div className={styles.buttons}>
        {!discount && (
          <Button
            variant="default"
            size="xs"
            onClick={() => change({ discount: { label: 'Discount', kind: 'amount', minor: 0 } })}
          >
            Add discount
          </Button>
        )}
        {taxes.length < 10 && (
          <Button
            variant="default"
            size="xs"
            onClick={() => change({ taxes: [...taxes, { label: 'Tax', basisPoints: 0, on: 'total' }] })}
          >
            Add tax
          </Button>
        )}
      </div>
    </Panel>
  )
}

type DiscountProps = { discount: Discount; onChange: (discount: Discount | null) => void }

function DiscountFields({ discount, onChange }: DiscountProps) {
  const { label, kind } = discount
  return (
    <div className={styles.term}>
      <TextInput
        label="Discount"
        maxLength={80}
        value={label}
        error={label.trim() === '' && 'Please name the discount'}
        onChange={(event) => onChange({ ...discount, label: event.currentTarget.value })}
      />
      <NumberInput
        label={kind === 'amount' ? 'Amount' : 'Percent'}
        min={0}
        decimalScale={2}
        value={valueOf(discount)}
        onChange={(value) => onChange(discountOf(label, kind, Number(value || 0)))}
      />
      <NativeSelect
        label="As"
        data={[
          { value: 'amount', label: 'Amount' },
          { value: 'percent', label: 'Percent' },
        ]}
        value={kind}
        onChange={(event) => onChange(discountOf(label, event.currentTarget.value, valueOf(discount)))}
      />
      <ActionIcon variant="subtle" aria-label="Remove the discount" onClick={() => onChange(null)}>
        <OfficeIcon name="trash" />
      </ActionIcon>
    </div>
  )
}
