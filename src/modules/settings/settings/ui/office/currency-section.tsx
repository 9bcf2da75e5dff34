import { FieldRow } from '../../../../../platform/web/office/field-row'
import { Button, Group, Stack } from '@mantine/core'
import { z } from 'zod'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { formatDate } from '../../../../../shared/dates'
import { readDecimal } from '../../../../../shared/amounts'
import { calendarDate, currencySchema } from '../../../../../shared/fields'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import type { OwnAgency } from '../../agency.rules'
import { updateAgencyInput } from '../../schema'
import { Section, SectionForm } from './section'
import { useSection } from './use-section'
import { currencies } from '../../../../../shared/currencies'

const schema = updateAgencyInput.pick({ version: true, currency: true })
const toValues = ({ version, currency }: OwnAgency) => ({ version, currency: currency as string })
const choices = [...currencies]

export function CurrencySection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    toValues,
  })
  return (
    <>
      <Section title="Currencies" intro="Packages are priced and charged in one currency; the others are converted.">
        <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
          <NativeSelectField control={control} name="currency" label="Prices are in" data={choices} />
        </SectionForm>
        {conflict && <ConflictDialog conflict={conflict} labels={{ currency: 'Prices are in' }} />}
      </Section>
      <Section title="Exchange rates" intro="A rate counts from its date on, until the next one of the pair.">
        <AddRate from={agency.currency} />
        <Rates />
      </Section>
    </>
  )
}

const million = 1_000_000
const rateForm = z
  .object({
    from: currencySchema,
    to: currencySchema,
    rate: z
      .string()
      .refine((text) => !/,\d{3}$/.test(text.trim()), 'Please write the decimals with a point, such as 83.245')
      .transform(readDecimal)
      .pipe(
        z
          .number('Please enter a rate such as 83.245')
          .min(1 / million, 'Please enter a rate such as 83.245')
          .max(10 * million)
          .refine((rate) => Math.abs(rate * million - Math.round(rate * million)) < 1e-3, 'At most six decimals'),
      ),
    asOf: calendarDate(),
  })
  .refine((rate) => rate.from !== rate.to, { path: ['to'], message: 'Please choose two currencies' })

function AddRate({ from }: { from: string }) {
  const { mutateAsync } = trpc.settings.setRate.useMutation()
  const start = { from, to: choices.find((one) => one !== from)!, rate: '', asOf: useAgencyToday() }
  const { control, submit, isPending, resetField } = useZodForm(rateForm, {
    start: start as { from: string; to: string; rate: string; asOf: string },
    send: ({ rate, ...pair }) => mutateAsync({ ...pair, micros: Math.round(rate * million) }),
    onDone: ({ from: one, to, micros }) => {
      resetField('rate')
      toast({ title: 'Rate saved', message: `1 ${one} = ${micros / million} ${to}` })
    },
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="s3h">
        <FieldRow>
          <NativeSelectField control={control} name="from" label="One" data={choices} />
          <NativeSelectField control={control} name="to" label="Is so many" data={choices} />
          <TextField control={control} name="rate" label="Rate" inputMode="decimal" maxLength={20} />
          <DateField control={control} name="asOf" label="From" />
        </FieldRow>
        <Group gap="s2h" mt="s1">
          <Button type="submit" variant="default" disabled={isPending}>
            Save Rate
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Rates() {
  const query = trpc.settings.rates.useQuery()
  const { data } = query
  if (query.error || !data) return <PanelWait query={query} />
  if (data.length === 0) return <p>No rates yet: prices show in their own currency only.</p>
  return (
    <div className={plain.box}>
      <table className={plain.table}>
        <caption className="hidden-label">Exchange rates</caption>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">Rate</th>
            <th scope="col">From</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ from, to, micros, asOf }) => (
            <tr key={`${from}${to}${asOf}`}>
              <th scope="row">
                {from} to {to}
              </th>
              <td className="num">{micros / million}</td>
              <td className="num">{formatDate(asOf)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
