import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { useFirst } from '../../../../../platform/web/hooks/use-first'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { AmountField } from '../../../../../platform/web/office/amount-field'
import { NativeSelect, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { type Control, useFormState, useWatch } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { DateField } from '../../../../../platform/web/date-field'
import { descriptionBelow, NativeSelectField, NumberField, TextField } from '../../../../../platform/web/fields'
import { useSentOnce } from '../../../../../platform/web/idempotency'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { Properties } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { amountIn } from '../../../../../shared/amounts'
import { formatDate, toRealDate } from '../../../../../shared/dates'
import { type Currency, formatAmount, toDecimal } from '../../../../../shared/money'
import type { CustomerView } from '../../../../sales/customers/view'
import { departsText, pricedOn } from '../../../../catalog/departures/dated.rules'
import type { LeadDetail, LeadView } from '../../../../sales/leads/view'
import { openStatuses } from '../../../../sales/leads/transition.rules'
import { stageLabels } from '../../../../sales/leads/ui/pipeline/lead-status'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { estimateFor } from '../../../../catalog/pricing/estimate.rules'
import type { TripRules } from '../../../../settings/terms/schema'
import { useEstimateRules } from '../../../../catalog/pricing/ui/use-terms'
import type { EstimateChoice } from '../../../../catalog/pricing/view'
import { hasInfants, infantBounds, roomsFor } from '../../../../catalog/pricing/party.rules'
import { asksFirst, gapText, priceGapTo } from '../../../../sales/proposals/estimate.rules'
import { AgreementFields } from '../../../../sales/proposal-answers/ui/office/agreement-fields'
import { type PersonChoice, KnownPerson } from '../../../../sales/quotes/ui/office/known-person'
import { PackagePicker } from '../../../../catalog/packages/ui/office/package-picker'
import { choiceFor, TripChoice } from '../../../../sales/quotes/ui/office/trip-choice'
import type { QuoteDetail } from '../../../../sales/quotes/view'
import { useSite } from '../../../../../platform/web/site/money'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { EvidenceFile, sendEvidence } from '../../../../bookings/documents/ui/office/evidence-file'
import { bookDirectlyInput } from '../../schema'
import { useSellsIn } from '../../../../settings/settings/ui/office/use-sells-in'

/** Detects what is gone, or not for this user: the form begins without it, as a Retry would not help. */
const isRefused = (error: unknown) => ['not-found', 'forbidden'].includes(getFailureData(error).reason ?? '')

type Props = { leadId?: string; customer?: CustomerView; onClose: () => void }

/** Books for a customer who agreed with staff, without a proposal. Prefills values of the lead and its last request. */
export default function BookDirectly({ leadId, customer, onClose }: Props) {
  const lead = trpc.leads.get.useQuery({ id: leadId! }, { enabled: leadId !== undefined })
  const asked = trpc.quotes.queue.useQuery(
    { leadId, sort: 'received', descending: true, limit: 1 },
    { enabled: leadId !== undefined },
  )
  const newest = asked.data?.items[0]
  const quote = trpc.quotes.get.useQuery({ id: newest?.id ?? '' }, { enabled: newest?.packageId != null })
  const packageId = newest?.packageId ?? undefined
  const pkg = trpc.packages.get.useQuery({ id: packageId ?? '' }, { enabled: packageId !== undefined })
  const isLoading = leadId !== undefined && (lead.isPending || asked.isPending)
  const isLoadingTrip = packageId !== undefined && (quote.isPending || pkg.isPending)
  const failed = [lead, asked, quote, pkg].filter(({ error, data }) => error && !data && !isRefused(error))
  const isReady = !isLoading && !isLoadingTrip && failed.length === 0
  const isSold = pkg.data?.status === 'active'
  const filled = useFirst(
    isReady
      ? {
          lead: lead.data,
          quote: isSold ? quote.data : undefined,
          wanted: isSold ? pkg.data : undefined,
          under2: newest?.infants,
        }
      : null,
  )
  if (filled) return <Form {...filled} customer={customer} onClose={onClose} />
  if (isLoading || isLoadingTrip || !failed[0]) return null
  return (
    <Dialog title="New Booking" size={440} onClose={onClose}>
      <FailedNote error={failed[0].error} onRetry={() => Promise.all(failed.map(({ refetch }) => refetch()))} />
    </Dialog>
  )
}

type Filled = {
  lead?: LeadDetail
  quote?: QuoteDetail
  wanted?: PackageDetail
  customer?: CustomerView
  /** Counts infants of the last request. */
  under2?: number
  onClose: () => void
}

function toStart({ lead, quote, wanted, customer, under2 }: Filled, today: string, currency: Currency) {
  const {
    adults,
    children,
    infants = 0,
    rooms,
    hotelIds,
    activityIds,
    transferIds,
  } = quote?.customization ?? choiceFor(lead?.numberOfTravelers ?? 2)
  const party = wanted ? { adults, children, infants, rooms } : toParty(lead?.numberOfTravelers ?? 2, under2)
  const value = lead?.valueMinor
  return {
    leadId: lead?.id ?? '',
    customerId: customer?.id ?? '',
    packageId: wanted?.id ?? '',
    title: lead && !wanted ? lead.destination : '',
    startsOn: quote?.travelDate ?? lead?.travelDate ?? '',
    endsOn: '',
    ...party,
    hotelIds,
    activityIds,
    transferIds,
    totalMinor: (!wanted && value ? toDecimal(value, lead.currency) : '') as string | number | null,
    currency: lead?.currency ?? currency,
    priceReason: '',
    channel: 'phone' as 'phone' | 'email' | 'chat' | 'in-person' | 'post',
    saidOn: today,
    note: '',
  }
}

type Booking = ReturnType<typeof toStart>

const toParty = (travelers: number, infants = 0) => {
  const adults = Math.max(1, travelers - infants)
  return { adults, children: 0, infants, rooms: Math.ceil(adults / 2) }
}

/** Returns the package's price with these choices; null without one, or while a choice is invalid. */
function estimatePrice(
  pkg: PackageDetail | null,
  date: string,
  choice: EstimateChoice,
  rules: TripRules,
): number | null {
  if (!pkg) return null
  try {
    return estimateFor(pricedOn(pkg, toRealDate(date)), choice, rules)?.totalMinor ?? null
  } catch {
    return null
  }
}

/** Holds the form of a booking, and the package that it is of. */
function useBooking(filled: Filled) {
  const { wanted, onClose } = filled
  const once = useSentOnce()
  const [file, setFile] = useState<File | null>(null)
  const navigate = useNavigate()
  const utils = trpc.useUtils()
  const { mutateAsync } = trpc.checkout.bookDirectly.useMutation(once.options)
  const [pkg, setPkg] = useState<PackageDetail | null>(wanted ?? null)
  const rules = useEstimateRules(pkg?.currency)
  const start = toStart(filled, useAgencyToday(), useSite()?.agency.currency ?? 'USD')
  const form = useZodForm(bookDirectlyInput, {
    start,
    guarded: true,
    read: (typed) => {
      const text = String(typed.totalMinor ?? '').trim()
      return {
        ...typed,
        currency: pkg?.currency ?? typed.currency,
        totalMinor:
          text === ''
            ? estimatePrice(pkg, typed.startsOn, typed, rules)
            : amountIn(pkg?.currency ?? typed.currency, text),
      }
    },
    send: async (booking) => {
      const made = await mutateAsync(once.body(booking))
      if (file) await sendEvidence({ bookingId: made.id }, file)
      return made
    },
    onDone: (booking) => {
      utils.bookings.get.setData({ id: booking.id }, booking)
      toast({ title: 'Booking made', message: booking.reference })
      onClose()
      void navigate(`/admin/bookings/${booking.id}`)
    },
  })
  const { control, formState, setValue, getValues } = form
  const typed = useWatch({ control }) as Booking
  const computed = estimatePrice(pkg, typed.startsOn, typed, rules)
  const set = (values: Partial<Booking>) => {
    for (const [name, value] of Object.entries(values))
      setValue(name as keyof Booking, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const take = ({ leadId, customerId = '', destination, travelDate, travelers }: Inquiry) =>
    set({
      leadId,
      customerId: leadId ? '' : customerId,
      ...(destination && !pkg && { title: destination }),
      ...(travelDate && { startsOn: travelDate }),
      ...(travelers && !pkg && toParty(travelers)),
    })
  const choose = (id: string | null) => {
    setPkg(null)
    set({ packageId: id ?? '', hotelIds: [], activityIds: [], transferIds: [] })
  }
  const load = (chosen: PackageDetail) => {
    const { adults, children, infants } = getValues()
    setPkg(chosen)
    set({ ...choiceFor(adults + children), infants: Math.min(infants, infantBounds.max), totalMinor: '' })
  }
  return { ...form, pkg, rules, start, typed, computed, file, setFile, set, take, choose, load }
}

function Form(filled: Filled) {
  const { lead, wanted, customer, onClose } = filled
  const { control, formState, pkg, rules, start, typed, computed, file, ...booking } = useBooking(filled)
  return (
    <FormDialog
      title="New Booking"
      yes="Make booking"
      {...booking.dialog}
      isDirty={booking.dialog.isDirty || file !== null}
      onClose={onClose}
    >
      {lead && (
        <Properties rows={{ Customer: [lead.customerName, lead.email, lead.mobile].filter(Boolean).join(', ') }} />
      )}
      {customer && (
        <>
          <Properties rows={{ Customer: [customer.name, customer.email, customer.phone].filter(Boolean).join(', ') }} />
          <LeadChoice customer={customer} error={formState.errors.leadId?.message} onChoose={booking.take} />
        </>
      )}
      {!lead && !customer && (
        <KnownPerson
          placeholder="Choose who it is for"
          joins="Open leads, which are won by it"
          error={formState.errors.leadId?.message}
          onChoose={booking.take}
        />
      )}
      <PackagePicker
        start={wanted ? { value: wanted.id, label: `${wanted.title}, ${wanted.destination}` } : null}
        placeholder="None: a trip of its own"
        error={formState.errors.packageId?.message}
        onChoose={booking.choose}
        onLoaded={booking.load}
      />
      {!typed.packageId && <TextField control={control} name="title" label="Trip" required maxLength={160} />}
      <TripFields control={control} pkg={pkg} rules={rules} infants={start.infants} />
      {pkg && (
        <TripChoice
          pkg={pkg}
          date={typed.startsOn}
          choice={typed}
          errors={formState.errors}
          onChange={({ adults, children, infants = 0, rooms, hotelIds, activityIds, transferIds }) =>
            booking.set({
              adults,
              children,
              infants,
              rooms: Math.max(rooms, roomsFor(adults)),
              hotelIds,
              activityIds,
              transferIds,
            })
          }
        />
      )}
      <PriceFields control={control} pkg={pkg} computed={computed} />
      <AgreementFields control={control} />
      <EvidenceFile file={file} onChange={booking.setFile} />
    </FormDialog>
  )
}

type FieldsProps = { control: Control<Booking>; pkg: PackageDetail | null }

/** Asks for the day of departure; without a package, for all that one would say. */
function TripFields({ control, pkg, rules, infants }: FieldsProps & { rules: TripRules; infants: number }) {
  const packageId = useWatch({ control, name: 'packageId' })
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="s3h">
      <DateField
        control={control}
        name="startsOn"
        label="Departure"
        description={(pkg && departsText(pkg)) || undefined}
        {...descriptionBelow}
        required
      />
      {!packageId && (
        <>
          <DateField control={control} name="endsOn" label="Last day" required />
          <NumberField control={control} name="adults" label="Adults" min={1} max={500} required />
          <NumberField control={control} name="children" label="Children" min={0} max={500} />
          {hasInfants(rules, infants) && (
            <NumberField
              control={control}
              name="infants"
              label={`Infants (under ${rules.childFrom})`}
              min={0}
              max={500}
            />
          )}
          <NumberField control={control} name="rooms" label="Rooms" min={0} max={500} />
        </>
      )}
    </SimpleGrid>
  )
}

/** Returns the estimate of the lead's newest request; null where it is of another package, or has none. */
function useLeadEstimate(leadId: string, packageId: string) {
  const { data } = trpc.quotes.queue.useQuery(
    { leadId, sort: 'received', descending: true, limit: 1 },
    { enabled: leadId !== '' && packageId !== '', meta: { part: 'the estimate of the request' } },
  )
  const newest = data?.items[0]
  if (newest?.packageId !== packageId || newest.totalMinor === null || newest.currency === null) return null
  const { id: quoteId, reference, totalMinor, currency } = newest
  return { quoteId, reference, totalMinor, currency }
}

/** Asks for the price, and for the reason of another one than `computed`, or of one far off the estimate. */
function PriceFields({ control, pkg, computed }: FieldsProps & { computed: number | null }) {
  const { errors } = useFormState({ control })
  const [leadId, packageId, currency, total] = useWatch({
    control,
    name: ['leadId', 'packageId', 'currency', 'totalMinor'],
  })
  const money = pkg?.currency ?? currency
  const sold = useSellsIn(currency)
  const agreed = amountIn(money, String(total ?? ''))
  const isOther = computed !== null && agreed !== null && agreed !== computed
  const estimate = useLeadEstimate(leadId, packageId)
  const price = agreed ?? computed
  const gap = estimate && price !== null ? priceGapTo(estimate, price, money) : null
  const isFar = gap !== null && asksFirst(gap)
  const known = [
    pkg && 'Empty: what the package costs',
    estimate && `Estimate of ${estimate.reference}: ${formatAmount(estimate.totalMinor, estimate.currency)}`,
  ]
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="s3h">
      <AmountField
        control={control}
        name="totalMinor"
        label={`Price, ${money}`}
        placeholder={computed === null ? undefined : toDecimal(computed, money)}
        description={known.filter(Boolean).join('. ') || undefined}
        currency={money}
        required={!pkg}
      />
      {!packageId && <NativeSelectField control={control} name="currency" label="Currency" data={sold} />}
      {(isOther || isFar || errors.priceReason) && (
        <TextField
          control={control}
          name="priceReason"
          label="Why another price, for your colleagues"
          description={isFar ? gapText(gap, money) : undefined}
          {...descriptionBelow}
          maxLength={300}
          required
        />
      )}
    </SimpleGrid>
  )
}

type Inquiry = Pick<PersonChoice, 'leadId' | 'customerId' | 'destination' | 'travelDate' | 'travelers'>
type LeadChoiceProps = { customer: CustomerView; error?: string; onChoose: (inquiry: Inquiry) => void }

/** Chooses which open lead the booking wins; hidden for a customer without any. */
function LeadChoice({ customer: { id }, error, onChoose }: LeadChoiceProps) {
  const [chosen, setChosen] = useState('')
  const {
    data,
    error: failed,
    refetch,
  } = trpc.leads.queue.useQuery({ customerId: id, status: [...openStatuses], limit: 20 })
  if (failed && !data) return <FailedNote error={failed} onRetry={refetch} />
  if (!data?.items.length) return null
  const choose = (leadId: string) => {
    setChosen(leadId)
    const lead = data.items.find((one) => one.id === leadId)
    onChoose({
      leadId,
      customerId: id,
      destination: lead?.destination,
      travelDate: lead?.travelDate ?? undefined,
      travelers: lead?.numberOfTravelers,
    })
  }
  return (
    <NativeSelect
      label="Lead"
      description="It is won by the booking"
      {...descriptionBelow}
      data={[
        { value: '', label: 'A new one' },
        ...data.items.map((lead) => ({ value: lead.id, label: leadText(lead) })),
      ]}
      value={chosen}
      error={error}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}

const leadText = ({ destination, travelDate, status }: LeadView) =>
  [destination, travelDate && formatDate(travelDate), stageLabels[status]].filter(Boolean).join(', ')
