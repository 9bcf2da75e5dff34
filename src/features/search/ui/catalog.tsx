import { useState } from 'react'
import { Icon } from '../../../platform/web/components/icon'
import { TabList, TabPanel } from '../../../platform/web/components/tab-list'
import { trpc } from '../../../platform/web/trpc'
import { homeTabs } from '../../packages/categories.rules'
import { ownTab } from '../chips.rules'
import { type Filters, filterCount, isNarrowed, noFilters, partyQuery } from '../filters.rules'
import { totalText } from '../../../shared/totals'
import { CatalogResults } from './catalog-results'
import styles from './catalog.module.css'
import { FilterSidebar } from './filter-sidebar'
import { ListChips } from './list-chips'
import { SortSelect } from './sort-select'
import { useFilters } from './use-filters'
import { usePackageList } from './use-package-list'

export const homePageSize = 9

/** Tabs, filters and the grid of packages on the home page. All of it lives in the address. */
export function Catalog() {
  const { filters, party, change } = useFilters()
  const [sheetOpen, setSheetOpen] = useState(false)
  const facets = trpc.search.facets.useQuery().data
  const { list, more } = usePackageList(filters, homePageSize)
  const current = ownTab(homeTabs, filters.tab) ?? 'all'
  const total = list.data?.pages[0]?.total
  // Counts of the whole catalog would promise too much beside a part of it.
  const sidebar = { filters, facets: isNarrowed(filters) ? undefined : facets, total, onChange: change }
  return (
    <section className={`wrap ${styles.section}`} id="packages" aria-label="Packages">
      <Tabs
        current={current}
        counts={facets && { ...facets.labels, all: facets.all }}
        onPick={(tab) => change({ tab })}
      />
      <TabPanel id="category" current={current} className={styles.list}>
        <FilterSidebar {...sidebar} open={sheetOpen} onClose={() => setSheetOpen(false)} />
        <div>
          <div className={styles.bar}>
            <p aria-live="polite">
              {total !== undefined && (
                <>
                  Showing <b className="num">{totalText(total)}</b> {total === 1 ? 'package' : 'packages'}
                </>
              )}
            </p>
            <button type="button" className={`btn line sm ${styles.sheetButton}`} onClick={() => setSheetOpen(true)}>
              <Icon name="filter" /> Filters{filterCount(filters) > 0 && ` (${filterCount(filters)})`}
            </button>
            <SortSelect sort={filters.sort} onPick={(sort) => change({ sort })} />
          </div>
          <ListChips filters={beyondControls(filters)} change={change} />
          <CatalogResults
            list={list}
            onMore={more}
            query={partyQuery(party, filters.departureCity)}
            onClear={() => change({ ...noFilters, sort: filters.sort })}
          />
        </div>
      </TabPanel>
    </section>
  )
}

/** What narrows the list without a control of its own beside it. */
const beyondControls = ({ search, tab, destination, departureCity }: Filters): Filters => ({
  ...noFilters,
  search,
  tab: ownTab(homeTabs, tab) ? '' : tab,
  destination,
  departureCity,
})

type Tab = (typeof homeTabs)[number]['value']
type TabsProps = { current: Tab; counts: Record<string, number> | undefined; onPick: (tab: string) => void }

function Tabs({ current, counts, onPick }: TabsProps) {
  const tabs = homeTabs.map(({ value, label }) => ({
    value,
    label: (
      <>
        {label} {counts && <span className="num">({counts[value] ?? 0})</span>}
      </>
    ),
  }))
  const pick = (tab: string) => onPick(tab === 'all' ? '' : tab)
  return <TabList label="Categories" id="category" capitals tabs={tabs} current={current} onPick={pick} />
}
