import { useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { EmptyState, ErrorState } from '../../../platform/web/components/empty-state'
import { Icon } from '../../../platform/web/components/icon'
import { TabList, TabPanel } from '../../../platform/web/components/tab-list'
import { failureText, trpc } from '../../../platform/web/trpc'
import { homeTabs } from '../categories.rules'
import { cleared, type Filters, filterCount, listInputOf } from '../filters.rules'
import { countCap } from '../search.rules'
import { CardSkeletons } from './card-skeletons'
import styles from './catalogue.module.css'
import { FilterSidebar } from './filter-sidebar'
import { PackageCard } from './package-card'
import { SortSelect } from './sort-select'
import { useFilters } from './use-filters'

export const homePageSize = 12

const useCatalogue = (filters: Filters) =>
  trpc.packages.list.useInfiniteQuery(listInputOf(filters, homePageSize), {
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: (previous) => previous,
  })

/** Tabs, filters and the grid of packages on the home page. All of it lives in the address. */
export function Catalogue() {
  const { filters, change } = useFilters()
  const [sheetOpen, setSheetOpen] = useState(false)
  const facets = trpc.packages.facets.useQuery().data
  const list = useCatalogue(filters)
  const total = list.data?.pages[0]?.total
  return (
    <section className={`wrap ${styles.section}`} id="packages" aria-label="Packages">
      <Tabs
        filters={filters}
        counts={facets && { all: facets.all, ...facets.labels }}
        onPick={(tab) => change({ tab })}
      />
      <TabPanel id="category" current={filters.tab || 'all'} className={styles.list}>
        <FilterSidebar
          filters={filters}
          facets={facets}
          total={total}
          open={sheetOpen}
          onClose={() => setSheetOpen(false)}
          onChange={change}
        />
        <div className={styles.results}>
          <div className={styles.bar}>
            <p aria-live="polite">
              {total !== undefined && (
                <>
                  Showing <b className="num">{total > countCap ? `${countCap.toLocaleString('en-US')}+` : total}</b>{' '}
                  packages
                </>
              )}
              {filters.destination && (
                <button type="button" className={styles.chip} onClick={() => change({ destination: '' })}>
                  {filters.destination} <Icon name="close" /> <span className="hidden-label">Remove</span>
                </button>
              )}
            </p>
            <button type="button" className={`btn line sm ${styles.sheetButton}`} onClick={() => setSheetOpen(true)}>
              <Icon name="filter" /> Filters{filterCount(filters) > 0 && ` (${filterCount(filters)})`}
            </button>
            <SortSelect sort={filters.sort} onPick={(sort) => change({ sort })} />
          </div>
          <Results
            list={list}
            onClear={() => change({ ...cleared(filters), destination: '', departureCity: '', search: '', tab: '' })}
          />
        </div>
      </TabPanel>
    </section>
  )
}

type List = ReturnType<typeof useCatalogue>

function Results({ list, onClear }: { list: List; onClear: () => void }) {
  const { search } = useLocation()
  const query = useMemo(() => partyQuery(search), [search])
  const items = list.data?.pages.flatMap((page) => page.items)
  if (list.error && !list.isFetchNextPageError) {
    return (
      <ErrorState
        title="The packages could not be loaded"
        reason={failureText(list.error)}
        onRetry={() => void list.refetch()}
      />
    )
  }
  if (!items) return <CardSkeletons />
  if (items.length === 0) {
    return (
      <EmptyState
        title="No packages found"
        action={
          <button type="button" className="btn line sm" onClick={onClear}>
            Clear All
          </button>
        }
      >
        Try adjusting your filters or search criteria.
      </EmptyState>
    )
  }
  return (
    <>
      <ul className={styles.cards} aria-busy={list.isPlaceholderData}>
        {items.map((item, i) => (
          <li key={item.id}>
            <PackageCard item={item} eager={i < 3} query={query} />
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError && (
        <ErrorState
          title="More packages could not be loaded"
          reason={failureText(list.error)}
          onRetry={() => void list.fetchNextPage()}
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <button
          type="button"
          className={`btn line ${styles.more}`}
          disabled={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {list.isFetchingNextPage ? 'Loading…' : 'Load More Packages'}
        </button>
      )}
    </>
  )
}

/** The party and the date go along to the detail page; the filters stay behind. */
function partyQuery(search: string): string {
  const params = new URLSearchParams(search)
  const kept = new URLSearchParams()
  for (const key of ['rooms', 'adults', 'children', 'date']) {
    const value = params.get(key)
    if (value) kept.set(key, value)
  }
  return kept.size ? `?${kept}` : ''
}

function Tabs({
  filters,
  counts,
  onPick,
}: {
  filters: Filters
  counts: Record<string, number> | undefined
  onPick: (tab: string) => void
}) {
  const tabs = homeTabs.map(({ value, label }) => ({
    value,
    label: (
      <>
        {label} {counts && <span className="num">({counts[value] ?? 0})</span>}
      </>
    ),
  }))
  const current = homeTabs.find((tab) => tab.value === filters.tab)?.value ?? 'all'
  return (
    <TabList
      label="Categories"
      id="category"
      capitals
      tabs={tabs}
      current={current}
      onPick={(tab) => onPick(tab === 'all' ? '' : tab)}
    />
  )
}
