import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { plural } from '../../../../../shared/text'
import type { PackageDetail } from '../../../../catalog/packages/view'
import { headCount, partyWords } from '../../../../catalog/pricing/estimate.rules'
import type { EstimateChoice } from '../../../../catalog/pricing/view'
import { choiceFields, labels } from './quote-fields'
import { choiceFor } from './trip-choice'
import type { QuoteDetail } from '../../view'
import { correctQuoteForm } from '../../correction.schema'

/** Drops the names of the options. */
const toChoice = ({ customization }: QuoteDetail): EstimateChoice | null => {
  if (!customization) return null
  const { hotels: _1, activities: _2, transfers: _3, ...choice } = customization
  return choice
}

const toFlights = (wanted: boolean | null) => (wanted === null ? '' : wanted ? 'yes' : 'no')

const toValues = (quote: QuoteDetail) => ({
  version: quote.version,
  packageId: quote.packageId ?? '',
  // Serves the comparison of two versions; it is not sent.
  packageTitle: quote.packageTitle ?? '',
  travelDate: quote.travelDate ?? '',
  destination: quote.destination,
  travelers: quote.travelers,
  phone: quote.phone,
  departureCity: quote.departureCity,
  budget: quote.budget ?? '',
  includesFlights: toFlights(quote.includesFlights),
  choice: toChoice(quote),
  message: quote.message ?? '',
})

type Values = ReturnType<typeof toValues>

type Options = Pick<PackageDetail, 'hotels' | 'activities' | 'transfers'>

/** Formats fields for the comparison of two versions; `findPackage` returns cached packages. */
export const createFormats = (findPackage: (id: string) => Options | undefined) => ({
  packageId: (_id: string, { packageTitle }: Values) => packageTitle || '—',
  travelDate: (date: string) => (date ? formatDate(date) : '—'),
  includesFlights: (wanted: string) => ({ yes: 'Included', no: 'Not included' })[wanted] ?? '—',
  choice: (choice: EstimateChoice | null, { packageId }: Values) => {
    if (!choice) return '—'
    const ids = [...choice.hotelIds, ...choice.activityIds, ...choice.transferIds]
    const pkg = findPackage(packageId)
    const known = pkg ? [...pkg.hotels, ...pkg.activities, ...pkg.transfers].filter(({ id }) => ids.includes(id)) : []
    const others = ids.length - known.length
    const named = known.map(({ name }) => name)
    return [partyWords(choice), plural(choice.rooms, 'room'), ...named, ...(others ? [plural(others, 'option')] : [])]
  },
})

/** Holds the form of a correction. Compares a concurrent correction by a colleague instead of overwriting it. */
export function useCorrection(quote: QuoteDetail, onClose: () => void) {
  const { mutateAsync } = trpc.quoteCorrections.correct.useMutation()
  const utils = trpc.useUtils()
  return useVersionedForm(correctQuoteForm, {
    row: quote,
    toValues,
    guarded: true,
    fields: [...(Object.keys(labels) as (keyof typeof labels)[]), ...choiceFields],
    send: (corrected) => mutateAsync({ ...corrected, id: quote.id }),
    onDone: (saved) => {
      utils.quotes.get.setData({ id: quote.id }, saved)
      toast({ title: 'Request corrected', message: `${quote.reference}, ${quote.customerName}` })
      onClose()
    },
  })
}

type Form = ReturnType<typeof useCorrection>
const dirty = { shouldDirty: true }

/** Sets or removes the package. Retains the party and drops the options. */
export function choosePackage({ setValue, getValues }: Form, id: string | null): void {
  const before = getValues('choice')
  const party = before
    ? { ...before, hotelIds: [], activityIds: [], transferIds: [] }
    : choiceFor(getValues('travelers'))
  setValue('packageId', id ?? '', { ...dirty, shouldValidate: true })
  setValue('packageTitle', '')
  if (before && id === null) setValue('travelers', headCount(before), dirty)
  setValue('choice', id === null ? null : party, dirty)
}

/**
 * Fills in the destination of the chosen package. Restores the request's own destination and options for its former
 * package.
 */
export function takePackage({ setValue }: Form, quote: QuoteDetail, pkg: PackageDetail): void {
  const isAgain = pkg.id === quote.packageId
  setValue('packageTitle', pkg.title)
  setValue('destination', isAgain ? quote.destination : pkg.destination, dirty)
  if (isAgain) setValue('choice', toChoice(quote), dirty)
}
