import { Button, Checkbox, Group, NativeSelect, Stack } from '@mantine/core'
import { NumberInput } from '../../../../../platform/web/number-input'
import { useRef, useState } from 'react'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { newKey } from '../../../../../platform/web/idempotency'
import { AmountInput } from '../../../../../platform/web/office/amount-input'
import { Note, Sub } from '../../../../../platform/web/office/blocks'
import type { Currency } from '../../../../../shared/money'
import { maxInstalments, maxTiers, type PaymentTerms, paymentTermsSchema } from '../../../../settings/terms/schema'
import { firstTerms } from '../../../../settings/terms/terms.rules'

type Props = {
  terms: PaymentTerms
  currency: Currency
  onChange: (terms: PaymentTerms) => void
}

const findFaults = (terms: PaymentTerms): Map<string, string> =>
  new Map(paymentTermsSchema.safeParse(terms).error?.issues.map(({ path, message }) => [path.join('.'), message]))

type PartProps = {
  terms: PaymentTerms
  /** Holds the messages by the paths of their fields. */
  faults: ReadonlyMap<string, string>
  change: (part: Partial<PaymentTerms>) => void
}

/** Edits terms of payment and cancellation. Shows what does not add up at once, at its field. */
export function TermsEditor({ terms, currency, onChange }: Props) {
  const part: PartProps = {
    terms,
    faults: findFaults(terms),
    change: (changed) => onChange({ ...terms, ...changed }),
  }
  return (
    <Stack gap="s4">
      <PaymentPart {...part} currency={currency} />
      <CancellationPart {...part} />
    </Stack>
  )
}

/** Makes the props of a number and its message. */
const numberAt = (faults: PartProps['faults'], path: string, value: number, onNumber: (value: number) => void) => ({
  value,
  error: faults.get(path),
  min: 0,
  // Keeps a text that is no number, which the schema refuses.
  onChange: (typed: number | string) => onNumber(typed as number),
})

function PaymentPart({ terms, faults, change, currency }: PartProps & { currency: Currency }) {
  const { deposit, instalments, balanceDays } = terms
  const parts = useRows(instalments, (rows) => change({ instalments: rows }))
  const adder = useRef<HTMLDivElement>(null)
  useRestoredFocus(adder, instalments.length)
  return (
    <Stack gap="s3" role="group" aria-label="Payment">
      <Sub>Payment</Sub>
      <Group align="flex-start" gap="s2h">
        <NativeSelect
          label="Deposit"
          flex="1 1 200px"
          value={deposit.kind}
          data={[
            { value: 'percent', label: 'A part of the price' },
            { value: 'amount', label: 'A fixed amount' },
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({
              deposit: value === 'amount' ? { kind: 'amount', amountMinor: 0 } : { kind: 'percent', percent: 25 },
            })
          }
        />
        {deposit.kind === 'percent' ? (
          <NumberInput
            label="Due at booking"
            suffix="%"
            flex="1 1 200px"
            {...numberAt(faults, 'deposit.percent', deposit.percent, (percent) =>
              change({ deposit: { kind: 'percent', percent } }),
            )}
          />
        ) : (
          <AmountInput
            label={`Due at booking, in ${currency}`}
            flex="1 1 200px"
            currency={currency}
            minor={deposit.amountMinor}
            error={faults.get('deposit.amountMinor')}
            onMinor={(minor) => change({ deposit: { kind: 'amount', amountMinor: minor ?? -1 } })}
          />
        )}
      </Group>
      {instalments.map(({ percent, daysBefore }, i) => {
        const set = (part: Partial<(typeof instalments)[number]>) =>
          change({ instalments: instalments.map((one, at) => (at === i ? { ...one, ...part } : one)) })
        return (
          <EditedRow key={parts.keys[i]} remove={`Remove instalment ${i + 1}`} onRemove={() => parts.remove(i)}>
            <NumberInput
              label={`Instalment ${i + 1}`}
              suffix="%"
              flex="1 1 140px"
              {...numberAt(faults, `instalments.${i}.percent`, percent, (value) => set({ percent: value }))}
            />
            <NumberInput
              label="Days before departure"
              flex="1 1 140px"
              {...numberAt(faults, `instalments.${i}.daysBefore`, daysBefore, (value) => set({ daysBefore: value }))}
            />
          </EditedRow>
        )
      })}
      {instalments.length < maxInstalments && (
        <div ref={adder}>
          <Button variant="default" onClick={() => parts.insert(instalments.length, nextInstalment(terms))}>
            Add instalment
          </Button>
        </div>
      )}
      <NumberInput
        label="The rest is due, in days before departure"
        description="A trip booked later is paid at once"
        {...numberAt(faults, 'balanceDays', balanceDays, (value) => change({ balanceDays: value }))}
      />
    </Stack>
  )
}

function CancellationPart({ terms: { tiers, grace }, faults, change }: PartProps) {
  const returns = useRows(tiers, (rows) => change({ tiers: rows }))
  const adder = useRef<HTMLDivElement>(null)
  useRestoredFocus(adder, tiers.length)
  return (
    <Stack gap="s3" role="group" aria-label="Cancellation">
      <Sub>Cancellation</Sub>
      <Note>The refund of what was paid, by the days that are left before departure.</Note>
      {tiers.map(({ fromDays, percent }, i) => {
        const set = (part: Partial<(typeof tiers)[number]>) =>
          change({ tiers: tiers.map((one, at) => (at === i ? { ...one, ...part } : one)) })
        return (
          <EditedRow
            key={returns.keys[i]}
            remove={`Remove cancellation row ${i + 1}`}
            onRemove={tiers.length > 1 ? () => returns.remove(i) : undefined}
          >
            <NumberInput
              label="Days before, or more"
              flex="1 1 140px"
              {...numberAt(faults, `tiers.${i}.fromDays`, fromDays, (value) => set({ fromDays: value }))}
            />
            <NumberInput
              label="Refund"
              suffix="%"
              flex="1 1 140px"
              {...numberAt(faults, `tiers.${i}.percent`, percent, (value) => set({ percent: value }))}
            />
          </EditedRow>
        )
      })}
      {tiers.length < maxTiers && (
        <div ref={adder}>
          <Button variant="default" onClick={() => returns.insert(0, nextTier(tiers))}>
            Add row
          </Button>
        </div>
      )}
      <Checkbox
        label="Full refund soon after booking"
        checked={grace !== null}
        onChange={({ currentTarget: { checked } }) => change({ grace: checked ? firstTerms.grace : null })}
      />
      {grace && (
        <Group align="flex-start" gap="s2h">
          <NumberInput
            label="Hours after booking"
            flex="1 1 140px"
            {...numberAt(faults, 'grace.hours', grace.hours, (hours) => change({ grace: { ...grace, hours } }))}
          />
          <NumberInput
            label="With so many days left"
            flex="1 1 140px"
            {...numberAt(faults, 'grace.minDays', grace.minDays, (minDays) => change({ grace: { ...grace, minDays } }))}
          />
        </Group>
      )}
    </Stack>
  )
}

/** Keeps a key with each row, so that focus stays in its row when one before it goes. */
function useRows<Row>(rows: readonly Row[], onRows: (rows: Row[]) => void) {
  const [keys, setKeys] = useState<readonly string[]>(() => rows.map(() => newKey()))
  if (keys.length !== rows.length) setKeys(rows.map((_, i) => keys[i] ?? newKey()))
  return {
    keys,
    remove: (i: number) => {
      setKeys(keys.toSpliced(i, 1))
      onRows(rows.toSpliced(i, 1))
    },
    insert: (i: number, row: Row) => {
      setKeys(keys.toSpliced(i, 0, newKey()))
      onRows(rows.toSpliced(i, 0, row))
    },
  }
}

/** Reads an invalid text, which the field still holds, as 0. */
const toDays = (typed: number | undefined) => Number(typed) || 0

/** Suggests an instalment halfway between the one before it and the balance. */
function nextInstalment({ instalments, balanceDays }: PaymentTerms): PaymentTerms['instalments'][number] {
  const last = instalments.at(-1)
  const rest = toDays(balanceDays)
  return { percent: 25, daysBefore: last ? Math.ceil((toDays(last.daysBefore) + rest) / 2) : rest + 30 }
}

/** Suggests a first row that returns everything. */
const nextTier = ([first]: PaymentTerms['tiers']): PaymentTerms['tiers'][number] => ({
  fromDays: Math.min(365, toDays(first?.fromDays) + 15),
  percent: 100,
})

type RowProps = { remove: string; onRemove: (() => void) | undefined; children: React.ReactNode }

const EditedRow = ({ remove, onRemove, children }: RowProps) => (
  <Group align="flex-start" gap="s2h">
    {children}
    <Button
      mt={{ base: 0, xs: 'calc(var(--s-5) + var(--s-h))' }}
      variant="default"
      aria-label={remove}
      disabled={!onRemove}
      onClick={onRemove}
    >
      Remove
    </Button>
  </Group>
)
