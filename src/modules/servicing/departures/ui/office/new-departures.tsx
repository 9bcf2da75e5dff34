import { AmountField } from '../../../../../platform/web/office/amount-field'
import { Note } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'
import { DateField } from '../../../../../platform/web/date-field'
import { descriptionBelow, NumberField } from '../../../../../platform/web/fields'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { addDays, formatDate, toRealDate } from '../../../../../shared/dates'
import { type Currency, formatMoney } from '../../../../../shared/money'
import { plural } from '../../../../../shared/text'
import { weekdayNames } from '../../../../catalog/inventory/rates.rules'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { PackagePicker } from '../../../../catalog/packages/ui/office/package-picker'
import { listDates, type DepartureRule, maxRuleDays, weekdayBit } from '../../../../catalog/departures/rule.rules'
import { newDeparturesForm } from '../../../../catalog/departures/schema'
import { capacityBounds } from '../../../../catalog/departures/state.rules'
import { useLoss } from './use-loss'

const start = {
  packageId: '',
  repeats: false,
  from: '',
  to: '',
  weekdays: 127,
  everyWeeks: 1,
  capacity: 12,
  minPax: 1,
  closesDays: 14,
  price: '',
}

function useCreate(currency: Currency | undefined, onClose: () => void) {
  const remove = trpc.departures.remove.useMutation({
    onSuccess: ({ removed }) => toast({ title: `${plural(removed, 'departure')} taken back` }),
    onError: (error) => toast({ title: 'Not taken back', message: describeFailure(error), tone: 'error' }),
  })
  const create = trpc.departures.create.useMutation()
  const { loss, warn } = useLoss()
  const form = useZodForm(newDeparturesForm, {
    start,
    guarded: true,
    sendChanged: async (_changed, { repeats, ...typed }: typeof start) => {
      const dates = repeats ? listDates(typed) : [typed.from]
      return (await warn({ ...typed, dates, currency })) ? null : create.mutateAsync({ ...typed, currency })
    },
    onDone: (made) => {
      if (!made) return
      const { ids, skipped, packageTitle } = made
      const left = skipped > 0 ? `. ${plural(skipped, 'date')} had one already` : ''
      toast({
        title: ids.length === 1 ? 'Departure added' : `${ids.length} departures added`,
        message: packageTitle + left,
        action: { label: 'Undo', onClick: () => remove.mutate({ ids }) },
      })
      onClose()
    },
  })
  return { ...form, loss }
}
type Form = ReturnType<typeof useCreate>

export default function NewDepartures({ onClose }: { onClose: () => void }) {
  const [pkg, setPkg] = useState<PackageDetail | null>(null)
  const form = useCreate(pkg?.currency, onClose)
  const { control, submit, isPending, formState, setValue, loss } = form
  const packageId = useController({ control, name: 'packageId' })
  return (
    <FormDialog
      title="Add departures"
      size={600}
      yes={loss ? 'Add below cost' : 'Add departures'}
      failure={loss}
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <PackagePicker
        isFirst
        placeholder="Title, place or tag"
        error={packageId.fieldState.error?.message}
        onChoose={(id) => {
          setPkg(null)
          setValue('packageId', id ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }}
        onLoaded={(found) => {
          setPkg(found)
          if (!formState.dirtyFields.capacity) setValue('capacity', Math.min(found.maxTravelers, capacityBounds.max))
        }}
      />
      <Dates form={form} />
      <FieldRow>
        <NumberField
          control={control}
          name="capacity"
          label="Seats"
          description="Of each departure"
          {...descriptionBelow}
          {...capacityBounds}
          allowDecimal={false}
          required
        />
        <NumberField
          control={control}
          name="minPax"
          label="Runs from"
          description="So many travelers make it run"
          {...descriptionBelow}
          {...capacityBounds}
          allowDecimal={false}
          required
        />
        <NumberField
          control={control}
          name="closesDays"
          label="Booking closes"
          description="Days before it departs; 0: the day itself"
          {...descriptionBelow}
          min={0}
          max={365}
          allowDecimal={false}
          required
        />
        <AmountField
          control={control}
          name="price"
          label={pkg ? `Price per adult (${pkg.currency})` : 'Price per adult'}
          currency={pkg?.currency}
          description={
            pkg ? `Blank: the package’s, ${formatMoney(pkg.priceMinor, pkg.currency)}` : 'Blank: the package’s'
          }
        />
      </FieldRow>
    </FormDialog>
  )
}

function Dates({ form: { control, setValue, getValues } }: { form: Form }) {
  const repeats = useWatch({ control, name: 'repeats' })
  const turn = (on: boolean) => {
    setValue('repeats', on, { shouldDirty: true })
    const from = toRealDate(getValues('from'))
    if (on && from) setValue('weekdays', weekdayBit(from))
    if (!on) setValue('to', '')
  }
  return (
    <>
      <FieldRow>
        <DateField control={control} name="from" label={repeats ? 'First date' : 'Date'} required />
        {repeats && <DateField control={control} name="to" label="Last date" required />}
      </FieldRow>
      <Checkbox label="Repeat on weekdays" checked={repeats} onChange={(event) => turn(event.currentTarget.checked)} />
      {repeats && <Rule control={control} />}
    </>
  )
}

function Rule({ control }: Pick<Form, 'control'>) {
  const weekdays = useController({ control, name: 'weekdays' })
  const mask = weekdays.field.value
  const toMask = (names: string[]) =>
    weekdayNames.reduce((sum, name, i) => sum + (names.includes(name) ? 1 << i : 0), 0)
  return (
    <>
      <Checkbox.Group
        label="Weekdays"
        value={weekdayNames.filter((_, i) => (mask >> i) & 1)}
        onChange={(names) => weekdays.field.onChange(toMask(names))}
        error={weekdays.fieldState.error?.message}
      >
        <Group gap="var(--s-2) var(--s-4)" align="stretch" mt="s1">
          {weekdayNames.map((name) => (
            <Checkbox key={name} value={name} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldRow>
        <NumberField control={control} name="everyWeeks" label="Every … weeks" min={1} max={12} allowDecimal={false} />
        <Sum control={control} />
      </FieldRow>
    </>
  )
}

/** Previews the dates of the rule. */
function Sum({ control }: Pick<Form, 'control'>) {
  const rule = useWatch({ control }) as DepartureRule
  const { from, to, everyWeeks } = rule
  const isWhole = toRealDate(from) && toRealDate(to) && to <= addDays(from, maxRuleDays) && Number(everyWeeks) >= 1
  if (!isWhole) return null
  const dates = listDates(rule)
  const [first, last] = [dates[0], dates.at(-1)]
  return (
    <Note className="num" style={{ alignSelf: 'end' }} role="status">
      {first && last
        ? `${plural(dates.length, 'departure')}, ${formatDate(first)} to ${formatDate(last)}`
        : 'No departure on these dates'}
    </Note>
  )
}
