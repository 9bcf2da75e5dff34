import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../../platform/web/components/empty-state'
import { openQuoteDialog } from '../../../catalog/packages/ui/quote-dialog-entry'
import { trpc } from '../../../../platform/web/trpc'
import { pluralTotal } from '../../../../shared/totals'
import { ListCard } from '../../packages/ui/cards/list-card'
import { CardGrid } from '../../packages/ui/cards/card-grid'
import { readPrefill } from '../prefill.rules'
import { SaveButton } from '../../saved/ui/save-button'
import { toRemoval, type Words } from '../chips.rules'
import { hasParty, isNarrowed, toFilterInput, type Filters, noFilters, tripQuery } from '../filters.rules'
import { useCategories } from '../../../settings/settings/ui/use-categories'
import { useBoundText } from './use-bounds'
import { useFilters } from './use-filters'
import type { Alternatives } from '../view'

type Relax = NonNullable<Alternatives['relax']>

/** Shows for an empty list the filter whose removal helps most, closest packages, and a consultant (F2, F3, F6). */
export default function NoMatches({ hint }: { hint: string }) {
  const [params] = useSearchParams()
  const { filters, party, change } = useFilters()
  const words = { money: useBoundText(filters), categories: useCategories() }
  const found = trpc.search.alternatives.useQuery(toFilterInput(filters, party)).data
  const relax = found?.relax
  const removal = relax && describeRemoval(relax, filters, words)
  const nowhere = found?.nowhere ?? null
  const asked = filters.flex === 'month' ? party.date.slice(0, 7) : party.date
  // Explains an agency without any package.
  const isAll = !isNarrowed(filters) && !hasParty(params)
  const ask = () =>
    openQuoteDialog({
      ...readPrefill(params),
      destination: nowhere ?? (filters.destination || filters.search || undefined),
    })
  const actions = (
    <span className="flex flex-wrap justify-center gap-2h">
      {removal && (
        <button type="button" className="btn base sm" onClick={() => change(removal.without)}>
          {removal.isDate ? 'On other dates' : `Without ${removal.label}`}: {pluralTotal(relax.total)}
        </button>
      )}
      <button type="button" className="btn line sm" onClick={ask}>
        Ask us
      </button>
      {!isAll && (
        <button
          type="button"
          className="btn line sm"
          onClick={() => change({ ...noFilters, sort: filters.sort }, { ...party, date: '' })}
        >
          Clear All
        </button>
      )}
    </span>
  )
  return (
    <>
      <EmptyState title={isAll ? 'No packages yet' : 'No packages found'} action={actions}>
        {isAll
          ? 'Our first trips are on their way. Tell us where you want to go.'
          : nowhere
            ? `${hint} We have no package in ${nowhere} yet: ask us.`
            : hint}
      </EmptyState>
      {found && found.closest.length > 0 && (
        <section className="mt-6" aria-labelledby="closest">
          <h2 className="t-h2 mb-4" id="closest">
            {closestTitle(found, removal ?? null)}
          </h2>
          <CardGrid items={found.closest}>
            {(item, eager) => (
              <ListCard item={item} eager={eager} Heart={SaveButton} query={tripQuery(filters, party, asked)} />
            )}
          </CardGrid>
        </section>
      )}
    </>
  )
}

function describeRemoval({ filter, reading }: Relax, filters: Filters, words: Words) {
  const isDate = filter === 'date' || (reading?.isDate ?? false)
  if (reading) return { label: reading.label, without: { search: reading.search }, isDate }
  return { ...toRemoval(filter, filters, words), isDate }
}

/** Titles the closest packages with the removed filter. */
function closestTitle({ dropped }: Alternatives, removal: { label: string; isDate: boolean } | null): string {
  if (removal?.isDate) return 'The closest, on other dates'
  const without = removal?.label ?? dropped.map((word) => `“${word}”`).join(' and ')
  return without ? `The closest, without ${without}` : 'The closest'
}
