import { AmountField } from '../../../../../platform/web/office/amount-field'
import { Button, Group, Radio, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { z } from 'zod'
import { CheckboxField, CostReasonField, TextareaField } from '../../../../../platform/web/fields'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { dropUnsaved } from '../../../../../platform/web/use-unsaved'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { Note } from '../../../../../platform/web/office/blocks'
import { type Currency, toDecimal } from '../../../../../shared/money'
import { besideOthers, typedAmount } from '../../../../../shared/fields'
import { changeNeedsReason } from '../../change.rules'
import type { Edit } from '../../edit.rules'
import type { Plan } from '../../plan.rules'
import { pricedWithReason, type ServicePrice } from '../../price.rules'
import { proposeShape } from '../../schema'
import { describeEffects } from '../../effects.rules'
import type { Editor } from '../../view'

const formIn = (currency: Currency) =>
  z
    .object({
      ...proposeShape,
      how: z.enum(['ask', 'agreed']),
      isOther: z.boolean(),
      way: z.enum(['charge', 'credit']),
      amount: typedAmount(currency),
    })
    .superRefine((value, { addIssue }) => {
      const refuse = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
      if (value.how === 'agreed' && value.agreedWords === '')
        refuse('agreedWords', 'Please say how and when they agreed')
      if (!value.isOther) return
      if (value.amount === null) refuse('amount', 'Please enter an amount')
      if (value.amountReason === '') refuse('amountReason', 'Please say why it is another amount')
    }, besideOthers)

/** Holds `plan`, null while the edit is invalid; the form keeps its values. */
type Props = {
  editor: Editor
  edit: Edit
  prices: ServicePrice[]
  plan: Plan | null
  /** Tells another amount as it is typed; null: that of the plan. */
  onOther: (amountMinor: number | null) => void
}

/** Sends the change to its traveler, or books it where they agreed already. */
export function ProposeForm({ editor, edit, prices, plan, onOther }: Props) {
  const { bookingId: id, version, reference, currency, hasAccount } = editor
  const amountMinor = plan?.amountMinor ?? 0
  const planned = plan !== null && plan.deltaMinor < 0 ? ('credit' as const) : ('charge' as const)
  const toSigned = (way: typeof planned, minor: number) => (way === 'credit' ? 0 - minor : minor)
  const explained = pricedWithReason(edit, editor.before, prices)
  const isBelowCost = plan !== null && changeNeedsReason(editor.before, plan.after, explained)
  const navigate = useNavigate()
  const { mutateAsync } = trpc.bookingChanges.propose.useMutation()
  const { control, submit, isPending, setValue } = useZodForm(formIn(currency), {
    start: {
      message: '',
      how: 'ask' as 'ask' | 'agreed',
      agreedWords: '',
      isOther: false,
      way: planned,
      amount: toDecimal(Math.abs(amountMinor), currency),
      amountReason: '',
      costReason: '',
    },
    guarded: true,
    send: ({ message, how, agreedWords, isOther, way, amount, amountReason, costReason }) =>
      mutateAsync({
        id,
        version,
        edit,
        prices,
        message,
        costReason,
        seen: { afterMinor: plan!.after.totalMinor, amountMinor },
        amountMinor: isOther ? toSigned(way, amount ?? 0) : amountMinor,
        amountReason: isOther ? amountReason : '',
        agreedWords: how === 'agreed' ? agreedWords : '',
      }),
    onDone: (_changes, { how }) => {
      // Discards first, as the page around the form asks, too.
      dropUnsaved()
      toast({ title: how === 'agreed' ? 'Change booked' : 'Change proposed', message: reference })
      void navigate(`/admin/bookings/${id}`)
    },
  })
  const how = useWatch({ control, name: 'how' })
  const [isOther, way] = useWatch({ control, name: ['isOther', 'way'] })
  const typed = typedAmount(currency).safeParse(useWatch({ control, name: 'amount' })).data ?? 0
  const otherMinor = isOther ? toSigned(way, typed) : null
  const agreedMinor = otherMinor ?? amountMinor
  useEffect(() => onOther(otherMinor), [otherMinor, onOther])
  useEffect(() => {
    if (isOther) return
    setValue('way', planned)
    setValue('amount', toDecimal(Math.abs(amountMinor), currency))
  }, [isOther, planned, amountMinor, currency, setValue])
  return (
    <Panel title="Agree on it">
      <form noValidate onSubmit={(event) => (plan ? void submit(event) : event.preventDefault())}>
        <Stack gap="s3h">
          <TextareaField
            control={control}
            name="message"
            label="To the traveler: what changes, and why"
            required
            autosize
            minRows={2}
          />
          <Controller
            control={control}
            name="how"
            render={({ field }) => (
              <Radio.Group label="Agreement" value={field.value} onChange={field.onChange}>
                <Stack gap="s3h">
                  <Radio
                    value="ask"
                    label="Ask the traveler"
                    description={
                      hasAccount
                        ? 'They get a mail, and agree with their trip.'
                        : 'They get a mail and reply; without an account you record it.'
                    }
                  />
                  <Radio value="agreed" label="They have agreed already" description="It is booked at once." />
                </Stack>
              </Radio.Group>
            )}
          />
          {how === 'agreed' && (
            <TextareaField control={control} name="agreedWords" label="How and when they agreed" required autosize />
          )}
          <CheckboxField control={control} name="isOther" label="Agree on another amount" />
          {isOther && (
            <>
              <Controller
                control={control}
                name="way"
                render={({ field }) => (
                  <Radio.Group label="Charge or credit" value={field.value} onChange={field.onChange}>
                    <Group gap="s4">
                      <Radio value="charge" label="Charge" />
                      <Radio value="credit" label="Credit" />
                    </Group>
                  </Radio.Group>
                )}
              />
              <AmountField control={control} name="amount" label={`Amount (${currency})`} currency={currency} />
              <TextareaField control={control} name="amountReason" label="Why, for colleagues" required autosize />
            </>
          )}
          <CostReasonField isNeeded={isBelowCost} control={control} />
          {plan && (
            <div>
              <Note fw={600}>Once it is agreed</Note>
              {describeEffects(editor, plan.after, agreedMinor).map((text) => (
                <Note key={text} className="num">
                  {text}
                </Note>
              ))}
            </div>
          )}
          <Button type="submit" loading={isPending} disabled={!plan}>
            {how === 'agreed' ? 'Book change' : 'Propose change'}
          </Button>
        </Stack>
      </form>
    </Panel>
  )
}
