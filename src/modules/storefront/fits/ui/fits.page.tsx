import { Link, useSearchParams } from 'react-router'
import { EmptyState, ErrorState } from '../../../../platform/web/components/empty-state'
import { Icon } from '../../../../platform/web/components/icon'
import { Spinner } from '../../../../platform/web/components/spinner'
import { openQuoteDialog } from '../../../catalog/packages/ui/quote-dialog-entry'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { onPlainClick } from '../../../../platform/web/plain-click'
import { describeFailure, type Prefetch, trpc } from '../../../../platform/web/trpc'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'
import { pluralTotal, totalText } from '../../../../shared/totals'
import { readPrefill } from '../../search/prefill.rules'
import { readPage, withPage } from '../../search/filters.rules'
import { useAgencyName } from '../../../../platform/web/site/money'
import {
  criteriaReadings,
  toFindMatchesInput,
  isClipped,
  liftCriterion,
  maxShown,
  readShown,
  type Criteria,
  readCriteria,
} from '../criteria.rules'
import { peopleText, criterionText } from '../words.rules'
import { UnreadNote } from '../../search/ui/unread-note'
import { MatchCard } from './match-card'
import { CriteriaForm } from './criteria-form'
import { useAmount, useCriteria } from './use-criteria'
import type { AskedFit, Matches } from '../view'

export const prefetch: Prefetch | false =
  import.meta.env.SSR &&
  (async ({ api, url: { searchParams } }) => {
    const { agency } = await api.settings.site.fetch()
    return api.fits.find.fetch(toFindMatchesInput(readCriteria(searchParams, agency.currency), readShown(searchParams)))
  })

/** Shows packages by a party's criteria, with reasons. The address holds all state. */
export function Component() {
  const { params, criteria, wrongBudget, change } = useCriteria()
  const query = trpc.fits.find.useQuery(toFindMatchesInput(criteria, readShown(params)), {
    placeholderData: (before) => before,
  })
  const { data, error, isPlaceholderData } = query
  useMatchesMeta()
  return (
    <div className="wrap pt-4">
      <Link to="/packages" className="link inline-flex items-center min-h-tap gap-1 f-sm">
        <Icon name="chevron-left" /> All packages
      </Link>
      <h1 className="mt-2 t-h1">Search by budget</h1>
      <p className="mt-2 ink-2 max-w-text">
        Say what the whole trip may cost for all of you. Each answer shows its total, and why it fits.
      </p>
      <CriteriaForm criteria={criteria} wrongBudget={wrongBudget} today={data?.asked.today} onFind={change} />
      <UnreadNote readings={criteriaReadings} />
      {isClipped(params) ? (
        <div className="mt-6">
          <TooMany />
        </div>
      ) : error && !isPlaceholderData && !data ? (
        <ErrorState title="Failed to fetch packages" reason={describeFailure(error)} onRetry={query.refetch} />
      ) : data ? (
        <Answer matches={data} busy={isPlaceholderData} change={change} />
      ) : (
        <Spinner>Loading packages...</Spinner>
      )}
    </div>
  )
}

/** Lists nothing for a party that is too large for an estimate. */
function TooMany() {
  const [params] = useSearchParams()
  return (
    <EmptyState
      title="A party of this size needs a quote"
      action={
        <button type="button" className="btn base sm" onClick={() => openQuoteDialog(readPrefill(params))}>
          Ask us
        </button>
      }
    >
      An estimate covers up to 8 adults, 4 children and 5 rooms. Tell us who travels, and we work the price out for you.
    </EmptyState>
  )
}

type Change = (next: Partial<Criteria>) => void

function Answer({ matches, busy, change }: { matches: Matches; busy: boolean; change: Change }) {
  const { asked, total, items, near } = matches
  return (
    <div className="busy-fades mt-6" aria-busy={busy}>
      <div aria-live="polite">{items.length > 0 && <h2 className="num t-h2 mb-4">{countText(total, asked)}</h2>}</div>
      {items.length > 0 ? (
        <ul className="grid gap-4">
          {items.map((match, i) => (
            <li key={match.card.id}>
              <MatchCard match={match} asked={asked} eager={i === 0} />
            </li>
          ))}
        </ul>
      ) : (
        <Nothing matches={matches} change={change} />
      )}
      <More total={total} shown={items.length} />
      {near.length > 0 && (
        <section className="mt-6h" aria-labelledby="near">
          <h2 className="t-h2 mb-4" id="near">
            Nearly, if one thing gives
          </h2>
          <ul className="grid gap-4">
            {near.map((match) => (
              <li key={`${match.miss.criterion} ${match.card.id}`}>
                <MatchCard match={match} asked={asked} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function countText(total: number, { party }: AskedFit): string {
  if (total === 0) return `No package fits ${peopleText(party)}`
  return `${totalText(total)} ${total === 1 ? 'package fits' : 'packages fit'} ${peopleText(party)}`
}

/** Suggests to remove the criterion that hides most; offers a consultant when no single one helps. */
function Nothing({ matches: { asked, lift }, change }: { matches: Matches; change: Change }) {
  const { params, criteria } = useCriteria()
  const amount = useAmount(asked.currency)
  const criterion = lift && criterionText(lift.criterion, asked, amount)
  const found = lift && pluralTotal(lift.total)
  const none: Criteria = { ...criteria, budget: null, month: '', flights: '', pace: '' }
  return (
    <EmptyState
      title={countText(0, asked)}
      action={
        <span className="flex flex-wrap justify-center gap-2h">
          {lift && (
            <button
              type="button"
              className="btn base sm"
              onClick={() => change(liftCriterion(criteria, lift.criterion))}
            >
              Without {criterion}: {found}
            </button>
          )}
          <button type="button" className="btn line sm" onClick={() => openQuoteDialog(readPrefill(params))}>
            Ask us
          </button>
          {!lift && (
            <button type="button" className="btn line sm" onClick={() => change(none)}>
              Clear All
            </button>
          )}
        </span>
      }
    >
      {lift
        ? `What stands in the way is ${criterion}.`
        : 'Nothing fits all of this, and leaving out one thing does not help. Ask us: we know more than is listed.'}
    </EmptyState>
  )
}

/** Renders a link, so that it works without JavaScript. */
function More({ total, shown }: { total: number; shown: number }) {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  if (shown === 0 || shown >= total) return null
  if (readShown(params) >= maxShown)
    return <p className="mt-4 f-text ink-2">These are the most popular. Narrow the search to see others.</p>
  const toNextPage = (now: URLSearchParams) => withPage(now, readPage(now) + 1)
  const showMore = () => void changeAddress(toNextPage, { replace: true })
  return (
    <a className="btn line flex w-fit mx-auto mt-5h" href={`?${toNextPage(params)}`} onClick={onPlainClick(showMore)}>
      Load More
    </a>
  )
}

function useMatchesMeta() {
  const name = useAgencyName()
  usePageMeta({
    title: `Search by budget: packages by their total price | ${name}`,
    description:
      'Find a travel package by what it costs for the whole party: budget, people, month, flights and pace, with the reasons why each one fits.',
    canonical: '/fits',
  })
}
