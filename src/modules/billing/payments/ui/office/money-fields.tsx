import type { Control, FieldPath } from 'react-hook-form'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { toOptions } from '../../../../../platform/web/options'
import { typedPayment } from '../../../../../shared/fields'
import { type Currency, toDecimal } from '../../../../../shared/money'
import { methodLabels, type PaymentMethod } from '../../payment.rules'
import { moneyShape } from '../../schema'
import type { AccountView } from '../../view'

/** Lists the fields of both forms of money; the amount is typed. */
export const typedMoneyShape = (currency: Currency) => ({
  ...moneyShape,
  amountMinor: typedPayment(currency),
  asAnother: z.boolean(),
})

/** Begins a form with the amount that is expected, if any, today. */
export const startMoney = <Method extends PaymentMethod>(
  { currency, today }: AccountView,
  expectedMinor: number,
  method: Method,
) => ({
  amountMinor: expectedMinor > 0 ? toDecimal(expectedMinor, currency) : '',
  method,
  reference: '',
  effectiveOn: today,
  note: '',
  asAnother: false,
})
type Money = ReturnType<typeof startMoney>

type Props<V extends Money, T> = {
  control: Control<V, unknown, T>
  account: AccountView
  methods: readonly PaymentMethod[]
  /** Names the day on which the money came or went. */
  day: string
  /** Leaves out day and reference, which the payment provider gives. */
  isOnline?: boolean
}

export function MoneyFields<V extends Money, T>({
  control,
  account: { currency, today },
  methods,
  day,
  isOnline = false,
}: Props<V, T>) {
  const nameField = (name: keyof Money) => name as FieldPath<V>
  return (
    <FieldRow>
      <AmountField
        control={control}
        name={nameField('amountMinor')}
        label={`Amount (${currency})`}
        currency={currency}
        data-autofocus
      />
      <NativeSelectField
        control={control}
        name={nameField('method')}
        label="Method"
        data={toOptions(methods, methodLabels)}
      />
      {!isOnline && (
        <>
          <DateField control={control} name={nameField('effectiveOn')} label={day} max={today} />
          <TextField control={control} name={nameField('reference')} label="Reference of bank or terminal" />
        </>
      )}
    </FieldRow>
  )
}
