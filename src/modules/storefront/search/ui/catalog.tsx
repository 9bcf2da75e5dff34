import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../../platform/web/components/icon'
import { TabList, TabPanel } from '../../../../platform/web/components/tab-list'
import { lazyPart } from '../../../../platform/web/lazy-part'
import { trpc } from '../../../../platform/web/trpc'
import { useSite } from '../../../../platform/web/site/money'
import { toTabs } from '../../../settings/settings/categories.rules'
import { CardSkeletons } from '../../packages/ui/cards/card-skeletons'
import { PackageCard } from '../../packages/ui/cards/package-card'
import { SaveButton } from '../../saved/ui/save-button'
import { ownTab, type Tab } from '../chips.rules'
import {
  clearFilters,
  type Filters,
  filterCount,
  toFilterInput,
  isNarrowed,
  toParams,
  tripQuery,
} from '../filters.rules'
import { pageSizes } from '../search.rules'
import { totalText } from '../../../../shared/totals'
import styles from './catalog.module.css'
import { filterForm, FilterSidebar } from './filter-sidebar'
import { ListChips } from './list-chips'
import { Results } from './results'
import { SortSelect } from './sort-select'
import { useFilters } from './use-filters'
import { usePackageList } from './use-package-list'
import type { Reading } from '../view'

const NoMatches = lazyPart(() => import('./no-matches'), { loading: <CardSkeletons /> })

/** Scrolls to the list's head when a shorter list ends above the viewport. */
function showHead(head: HTMLElement | null): void {
  if (head && head.getBoundingClientRect().top < 0) head.scrollIntoView()
}

let isFirst = true
/** Scrolls to packages below the first screen, when a link with filters opened the page. */
function useOpenedByLink(filters: Filters): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const isByLink = isFirst && opened?.type === 'navigate' && location.hash === '' && window.scrollY === 0
    if (isByLink && isNarrowed(filters)) document.getElementById('packages')?.scrollIntoView()
    isFirst = false
  }, [filters])
}

/** Shows tabs, filters and the grid of packages on the home page. The address holds all state. */
export function Catalog() {
  const { filters, party, change: changeAddress } = useFilters()
  useOpenedByLink(filters)
  const head = useRef<HTMLDivElement>(null)
  const change: typeof changeAddress = async (...args) => {
    await changeAddress(...args)
    showHead(head.current)
  }
  const [sheetOpen, setSheetOpen] = useState(false)
  const facets = trpc.search.facets.useQuery(toFilterInput(filters, party), {
    placeholderData: (previous) => previous,
  }).data
  const { list, more } = usePackageList(filters, pageSizes.home)
  const { categories = [], homeCategories = [] } = useSite()?.agency ?? {}
  const tabs = toTabs(categories, homeCategories, 'All Packages')
  const own = ownTab(tabs, categories, filters.tab)
  const current = own ?? 'all'
  const first = list.data?.pages[0]
  const { total, readings = [] } = first ?? {}
  const sidebar = { filters, party, facets, total, onChange: change }
  return (
    <section className={'wrap section'} id="packages" aria-label="Packages">
      <Tabs
        filters={filters}
        tabs={tabs}
        current={current}
        counts={facets && { ...facets.tabs, all: facets.all }}
        onPick={(tab) => change({ tab })}
      />
      <TabPanel id="category" current={current} className={styles.list}>
        <FilterSidebar {...sidebar} open={sheetOpen} onClose={() => setSheetOpen(false)} />
        <div className={styles.results} ref={head}>
          <div className={styles.bar}>
            <p className="flex-1" aria-live="polite">
              {total !== undefined && (
                <>
                  Showing <b className="num ink">{totalText(total)}</b> {total === 1 ? 'package' : 'packages'}
                </>
              )}
            </p>
            <button type="button" className={`js btn line sm ${styles.sheetButton}`} onClick={() => setSheetOpen(true)}>
              <Icon name="filter" /> Filters{filterCount(filters) > 0 && ` (${filterCount(filters)})`}
            </button>
            <SortSelect form={filterForm} sort={filters.sort} onPick={(sort) => change({ sort })} />
          </div>
          <ListChips
            {...pickUnderstood(own ? { ...filters, tab: '' } : filters, readings)}
            spelled={first?.spelled}
            isStale={list.isPlaceholderData}
            change={change}
          />
          <Results
            list={list}
            loading={<CardSkeletons />}
            empty={<NoMatches hint="Try adjusting your filters or search criteria." />}
            moreLabel="Load More Packages"
            onMore={more}
          >
            {(item) => (
              <PackageCard
                item={item}
                Heart={SaveButton}
                query={tripQuery(filters, { ...party, ...first?.party }, first?.asked, item.departsOn)}
              />
            )}
          </Results>
        </div>
      </TabPanel>
    </section>
  )
}

/** Returns filters without a control beside the list, and the parsed search unless it is plain words. */
function pickUnderstood(filters: Filters, readings: readonly Reading[]) {
  const isRead = readings.some(({ isPlain }) => !isPlain)
  return {
    filters: { ...clearFilters(filters), search: isRead ? '' : filters.search },
    readings: isRead ? readings : [],
  }
}

type TabsProps = {
  filters: Filters
  tabs: readonly Tab[]
  current: string
  counts: Record<string, number> | undefined
  onPick: (tab: string) => void
}

function Tabs({ filters, tabs: shown, current, counts, onPick }: TabsProps) {
  const tabs = shown.map(({ value, label }) => ({
    value,
    href: `?${toParams({ ...filters, tab: value === 'all' ? '' : value })}`,
    label: (
      <>
        {label.toUpperCase()} {counts && <span className="num">({totalText(counts[value] ?? 0)})</span>}
      </>
    ),
  }))
  const pick = (tab: string) => onPick(tab === 'all' ? '' : tab)
  return <TabList label="Categories" id="category" capitals tabs={tabs} current={current} onPick={pick} />
}
