import { useVersionedForm } from '../../../../platform/web/office/conflict/use-versioned-form'
import { toast } from '../../../../platform/web/toast'
import { trpc } from '../../../../platform/web/trpc'
import { formatDate } from '../../../../shared/dates'
import { plural } from '../../../../shared/text'
import type { PackageDetail } from '../../../packages/package.rules'
import { type EstimateChoice, partyWords } from '../../../pricing/estimate.rules'
import type { QuoteDetail } from '../../../quotes/quote.rules'
import { correctQuoteForm } from '../../schema'

/** Without the names that the options had. */
const choiceOf = ({ customization }: QuoteDetail): EstimateChoice | null => {
  if (!customization) return null
  const { hotels: _1, activities: _2, transfers: _3, ...choice } = customization
  return choice
}

const flightsOf = (wanted: boolean | null) => (wanted === null ? '' : wanted ? 'yes' : 'no')

const valuesOf = (quote: QuoteDetail) => ({
  version: quote.version,
  travelDate: quote.travelDate ?? '',
  destination: quote.destination,
  travelers: quote.travelers,
  phone: quote.phone,
  departureCity: quote.departureCity,
  budget: quote.budget ?? '',
  includesFlights: flightsOf(quote.includesFlights),
  choice: choiceOf(quote),
  message: quote.message ?? '',
})

export const labels = {
  travelDate: 'Travel Date',
  destination: 'Destination',
  travelers: 'Number of Travelers',
  phone: 'Phone Number',
  departureCity: 'Departure City',
  budget: 'Budget',
  includesFlights: 'Flights',
  choice: 'Party and options',
  message: 'What they ask for',
}

/** How two versions of a field are compared. */
export const shownBy = (pkg: PackageDetail | null) => ({
  travelDate: (date: string) => (date ? formatDate(date) : '—'),
  includesFlights: (wanted: string) => ({ yes: 'Included', no: 'Not included' })[wanted] ?? '—',
  choice: (choice: EstimateChoice | null) => {
    if (!choice || !pkg) return '—'
    const ids = [...choice.hotelIds, ...choice.activityIds, ...choice.transferIds]
    const chosen = [...pkg.hotels, ...pkg.activities, ...pkg.transfers].filter(({ id }) => ids.includes(id))
    return [partyWords(choice), plural(choice.rooms, 'room'), ...chosen.map(({ name }) => name)]
  },
})

const parts = ['adults', 'children', 'rooms', 'hotelIds', 'activityIds', 'transferIds'].map((part) => `choice.${part}`)

/** The form over a request; a colleague's correction meanwhile is compared, and never overwritten. */
export function useCorrection(quote: QuoteDetail, onClose: () => void) {
  const { mutateAsync } = trpc.quoteCorrections.correct.useMutation()
  const utils = trpc.useUtils()
  return useVersionedForm(correctQuoteForm, {
    row: quote,
    valuesOf,
    guarded: true,
    fields: [...Object.keys(labels), ...parts] as never[],
    send: (corrected) => mutateAsync({ ...corrected, id: quote.id }),
    onDone: (saved) => {
      utils.quotes.get.setData({ id: quote.id }, saved)
      toast({ title: 'Request corrected', message: `${quote.reference}, ${quote.customerName}` })
      onClose()
    },
  })
}
