import { Button, Group, MultiSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { type Control, useController, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, TextField } from '../../../../../platform/web/fields'
import { Act, Note } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { PageLink } from '../../../../../platform/web/office/page-link'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { formatDate } from '../../../../../shared/dates'
import { calendarDate, currencySchema } from '../../../../../shared/fields'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { describeLeftOut, EarlierImports } from '../../../../../platform/web/office/import/earlier-imports'
import { ImportDialog } from '../../../../../platform/web/office/import/import-dialog'
import { undoToasts } from '../../../../../platform/web/office/import/undone'
import { plural } from '../../../../../shared/text'
import { rateFields, readRate } from '../../rate.rules'
import { rateText } from '../../../../../shared/rates'
import { updateAgencyInput } from '../../schema'
import { Section, SectionForm } from './section'
import { SettingPreview } from './setting-preview'
import { useSection } from './use-section'
import { currencies, labelCurrency } from '../../../../../shared/currencies'
import { useSite } from '../../../../../platform/web/site/money'
import { getMagnitude, toRoundMinor } from '../../../../../shared/magnitudes'
import { convert, type Currency, formatMoney, type Rate } from '../../../../../shared/money'
import type { OwnAgency, StoredRate } from '../../view'

const schema = updateAgencyInput.pick({ version: true, currency: true, sellsIn: true })
const toValues = ({ version, currency, sellsIn }: OwnAgency) => ({ version, currency, sellsIn })
const choices = currencies.map((value) => ({ value, label: labelCurrency(value) }))
const labels = { currency: 'Prices are in', sellsIn: 'You sell in' }

export function CurrencySection({ agency, mayExport }: { agency: OwnAgency; mayExport: boolean }) {
  const { control, submit, isPending, isDirty, conflict, formState } = useSection(schema, { agency, toValues })
  const currency = useWatch({ control, name: 'currency' })
  const [isImporting, setImporting] = useState(false)
  const { mutateAsync } = trpc.settings.exportRates.useMutation()
  return (
    <>
      <Section title="Currencies" intro="Packages are priced and charged in one currency; the others are converted.">
        <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
          <NativeSelectField control={control} name="currency" label={labels.currency} data={choices} />
          {formState.errors.currency && <PageLink to="/admin/packages">Open the packages</PageLink>}
          {currency !== agency.currency && (
            <Note>
              Items of the inventory keep their currency, and packages in {currency} take only items in {currency}. Each
              item’s form changes it, with its price, once it has no rates.
            </Note>
          )}
          <SellingCurrencies control={control} />
          <CurrencyPreview control={control} />
        </SectionForm>
        {conflict && <ConflictDialog conflict={conflict} labels={labels} />}
      </Section>
      <Section title="Exchange rates" intro="A rate counts from its date on, until the next one of the pair.">
        <AddRate key={agency.currency} agency={agency} />
        <Rates />
        <Group gap="s2h" mt="s3h">
          <Button variant="default" onClick={() => setImporting(true)}>
            Import rates
          </Button>
          {mayExport && <CsvButton name="exchange-rates.csv" load={(cursor) => mutateAsync({ cursor })} />}
        </Group>
      </Section>
      {isImporting && <ImportRates onClose={() => setImporting(false)} />}
    </>
  )
}

const rateForm = z
  .object({
    from: currencySchema,
    to: currencySchema,
    rate: z.string(),
    asOf: calendarDate(),
  })
  .refine((rate) => rate.from !== rate.to, { path: ['to'], message: 'Please choose two currencies' })
  .transform(({ rate, asOf, ...pair }, { addIssue }) => {
    const read = readRate(pair, rate)
    if (!('problem' in read)) return { ...read, asOf }
    addIssue({ code: 'custom', path: ['rate'], message: read.problem })
    return z.NEVER
  })

/** Shows a price of the site in each chosen currency, by the site's rates. */
function CurrencyPreview({ control }: { control: Control<ReturnType<typeof toValues>> }) {
  const rates = useSite()?.rates
  const { currency, sellsIn } = useWatch({ control })
  const others = [...new Set(sellsIn)].filter((one) => one !== currency)
  const priceMinor = currency && toRoundMinor(1000, currency)
  return (
    <SettingPreview at={[{ to: '/packages', label: 'List of packages' }]}>
      {rates && currency && priceMinor && others.length > 0 && (
        <>
          <p>A package of {formatMoney(priceMinor, currency)}:</p>
          <Group component="ul" gap="var(--s-1) var(--s-4)" p={0} m={0}>
            {others.map((to) => {
              const minor = convert(priceMinor, currency, to, rates)
              return (
                <li key={to} className="num">
                  {minor === null
                    ? `${to}: not offered, it has no rate`
                    : `${to}: ${formatMoney(minor, to, { whole: true })}`}
                </li>
              )
            })}
          </Group>
        </>
      )}
    </SettingPreview>
  )
}

function SellingCurrencies({ control }: { control: Control<ReturnType<typeof toValues>> }) {
  const { field, fieldState } = useController({ control, name: 'sellsIn' })
  const { value, ...rest } = field
  return (
    <MultiSelect
      {...rest}
      value={value}
      label={labels.sellsIn}
      description="Visitors choose among those that have a rate; offers and bookings may be in them. Without one, all is in the currency of prices."
      data={choices}
      searchable
      nothingFoundMessage="No currency of this code or name"
      maxDropdownHeight={240}
      error={fieldState.error?.message}
    />
  )
}

function ImportRates({ onClose }: { onClose: () => void }) {
  const countText = (count: number) => plural(count, 'rate')
  const since = 'changed'
  const query = trpc.settings.rateImports.useQuery()
  const { mutate, isPending } = trpc.settings.undoRateImport.useMutation(undoToasts(countText, since))
  const undo = { mutate: (id: string, options: object) => mutate({ id }, options), isPending }
  return (
    <ImportDialog
      title="Import exchange rates"
      path="/admin/imports/exchange-rates"
      call={['settings', 'importRates']}
      hint="The first line names the columns: from, to, date, rate. A pair that has a rate of this day gets the new one."
      template={{ name: 'exchange-rates.csv', fields: rateFields }}
      counted={countText}
      earlier={<EarlierImports query={query} counted={countText} since={since} undo={undo} />}
      onImported={({ count, bad }) =>
        toast({
          title: `${countText(count)} imported`,
          message: describeLeftOut(bad) || undefined,
        })
      }
      onClose={onClose}
    />
  )
}

type RateValues = { from: string; to: string; rate: string; asOf: string }

/** Orients a rate so that it is above one: 1 USD = 84 INR. */
const toPair = (other: Currency, own: Currency): [from: Currency, to: Currency] =>
  getMagnitude(own) < getMagnitude(other) ? [own, other] : [other, own]

/**
 * Lists currencies without a rate: those of suppliers, then those that the agency sells in; `newest` is the last rate.
 */
function useKnownRates({ currency: own, sellsIn }: OwnAgency) {
  const site = useSite()
  const { data: asked } = trpc.inventory.costCurrencies.useQuery(undefined, { meta: { part: 'currencies of costs' } })
  if (!site || !asked) return null
  const missing = [...new Set([...asked, ...sellsIn])].filter((one) => convert(1, one, own, site.rates) === null)
  return { missing, newest: site.rates.toSorted((a, b) => b.asOf.localeCompare(a.asOf))[0] }
}

function AddRate({ agency }: { agency: OwnAgency }) {
  const known = useKnownRates(agency)
  return known && <RateForm agency={agency} {...known} />
}

function RateForm({
  agency: { currency: own, sellsIn },
  missing,
  newest,
}: {
  agency: OwnAgency
  missing: readonly Currency[]
  newest: Rate | undefined
}) {
  const { mutateAsync } = trpc.settings.setRate.useMutation()
  const [from, to] = missing[0]
    ? toPair(missing[0], own)
    : newest
      ? [newest.from, newest.to]
      : [own, [...sellsIn, ...currencies].find((one) => one !== own)!]
  const start = { from, to, rate: '', asOf: useAgencyToday() }
  const { control, submit, isPending, getValues, reset, setValue } = useZodForm(rateForm, {
    start: start as RateValues,
    guarded: true,
    send: (rate) => mutateAsync(rate),
    onDone: ({ from: one, to: other, micros }) => {
      reset({ ...getValues(), rate: '' })
      toast({ title: 'Rate saved', message: `1 ${one} = ${rateText({ micros })} ${other}` })
    },
  })
  const choose = (one: Currency) => {
    const [first, second] = toPair(one, own)
    setValue('from', first)
    setValue('to', second)
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="s3h">
        {missing.length > 0 && (
          <Group gap="s1">
            <Note>Without a rate, and needed:</Note>
            {missing.map((one) => (
              <Act key={one} aria-label={`Enter the rate of ${one}`} onClick={() => choose(one)}>
                {one}
              </Act>
            ))}
          </Group>
        )}
        <Group gap="s2" role="group" aria-label="Rate">
          <span>1</span>
          <NativeSelectField control={control} name="from" aria-label="From currency" data={choices} w={175} />
          <span>=</span>
          <TextField
            control={control}
            name="rate"
            aria-label="Rate"
            inputMode="decimal"
            placeholder="Rate"
            maxLength={20}
            w={90}
          />
          <NativeSelectField control={control} name="to" aria-label="To currency" data={choices} w={175} />
          <Group gap="s2" wrap="nowrap">
            <span>from</span>
            <DateField control={control} name="asOf" aria-label="Counts from" w={140} />
          </Group>
        </Group>
        <RatePreview control={control} />
        <Group gap="s2h" mt="s1">
          <Button type="submit" variant="default" disabled={isPending}>
            Save Rate
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Converts a round price by the typed rate. */
function RatePreview({ control }: { control: Control<RateValues> }) {
  const { from, to, rate, asOf } = useWatch({ control }) as RateValues
  const read = from === to || rate === '' ? null : readRate({ from, to }, rate)
  const toOther = (minor: number) => (read && 'micros' in read ? convert(minor, from, to, [{ ...read, asOf }]) : null)
  const priceMinor = toRoundMinor(1000, from)
  const minor = toOther(priceMinor)
  if (minor === null) return null
  return (
    <SettingPreview at={[]}>
      <p className="num">
        {formatMoney(priceMinor, from)} is shown as {formatMoney(minor, to, { whole: true })}
      </p>
    </SettingPreview>
  )
}

function Rates() {
  const query = trpc.settings.exchangeRates.useInfiniteQuery({}, byCursor)
  const { data: staff } = trpc.leads.staff.useQuery(undefined, { staleTime: 60_000, meta: { part: 'colleagues' } })
  const [asked, setAsked] = useState<StoredRate | null>(null)
  const close = () => setAsked(null)
  const { mutate, isPending } = trpc.settings.deleteRate.useMutation({
    onSuccess: () => toast({ title: 'Rate deleted' }),
    onError: (error) => toast({ title: 'Not deleted', message: describeFailure(error), tone: 'error' }),
    onSettled: close,
  })
  const data = query.data?.pages.flatMap(({ items }) => items)
  if (!data) return <PanelWait query={query} />
  if (data.length === 0) return <Note mt="s3">No rates yet: prices show in their own currency only.</Note>
  const getName = (id: string | null) => staff?.find((one) => one.id === id)?.name ?? '—'
  const isLast = asked && !query.hasNextPage && data.filter(({ from, to }) => isPair(asked, { from, to })).length === 1
  return (
    <div className={plain.box}>
      <table className={plain.table}>
        <caption className="hidden-label">Exchange rates</caption>
        <thead>
          <tr>
            <th scope="col">Pair</th>
            <th scope="col">Rate</th>
            <th scope="col">From</th>
            <th scope="col">Set by</th>
            <th scope="col">
              <span className="hidden-label">Delete</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ from, to, micros, asOf, setBy }) => (
            <tr key={`${from}${to}${asOf}`}>
              <th scope="row">
                {from} to {to}
              </th>
              <td className="num">{rateText({ micros })}</td>
              <td className="num">{formatDate(asOf)}</td>
              <td>{getName(setBy)}</td>
              <td>
                <Act
                  aria-label={`Delete the rate ${from} to ${to} from ${formatDate(asOf)}`}
                  onClick={() => setAsked({ from, to, micros, asOf, setBy })}
                >
                  Delete
                </Act>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {query.error ? (
        <FailedNote
          error={query.error}
          onRetry={() => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch())}
        />
      ) : (
        query.hasNextPage && (
          <Act mt="s1" disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {query.isFetchingNextPage ? 'Loading…' : 'Load more'}
          </Act>
        )
      )}
      <Confirm
        question={
          asked && {
            title: `Delete the rate ${asked.from} to ${asked.to} from ${formatDate(asked.asOf)}?`,
            text: isLast
              ? 'The pair has no other rate: prices are no longer shown or agreed in a currency without one. What was priced or paid by it keeps it.'
              : 'The pair’s rate before it counts again. What was priced or paid by it keeps it.',
            yes: 'Delete the rate',
            isDangerous: true,
          }
        }
        isPending={isPending}
        onYes={() => asked && mutate({ from: asked.from, to: asked.to, asOf: asked.asOf })}
        onClose={close}
      />
    </div>
  )
}

type Pair = Pick<StoredRate, 'from' | 'to'>
const isPair = (one: Pair, other: Pair) =>
  [one.from, one.to].toSorted().join(' ') === [other.from, other.to].toSorted().join(' ')
