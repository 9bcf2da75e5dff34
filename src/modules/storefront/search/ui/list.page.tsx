import { Link } from 'react-router'
import { lazyPart } from '../../../../platform/web/lazy-part'
import { Icon } from '../../../../platform/web/components/icon'
import { Spinner } from '../../../../platform/web/components/spinner'
import { usePageMeta } from '../../../../platform/web/page-meta'
import type { Prefetch } from '../../../../platform/web/trpc'
import { variantUrl } from '../../../core/media/picture.rules'
import { useAgencyName, useSite } from '../../../../platform/web/site/money'
import { toTabs } from '../../../settings/settings/categories.rules'
import { ownTab } from '../chips.rules'
import { partyQuery, tripQuery } from '../filters.rules'
import { pageSizes } from '../search.rules'
import type { PackageCard } from '../../../catalog/packages/view'
import { totalText } from '../../../../shared/totals'
import { ListChips } from './list-chips'
import { ListCard } from '../../packages/ui/cards/list-card'
import { SaveButton } from '../../saved/ui/save-button'
import { ListToolbar } from './list-toolbar'
import { Results } from './results'
import { useFilters } from './use-filters'
import { fetchPackageList, usePackageList } from './use-package-list'

const NoMatches = lazyPart(() => import('./no-matches'), { loading: <Spinner>Loading packages...</Spinner> })

export const prefetch: Prefetch | false =
  import.meta.env.SSR && (({ api, url }) => fetchPackageList(api, url, pageSizes.list))

/** Lists active packages with search, category and sort. Applies other filters of a shared link, too. */
export function Component() {
  const { filters, party, change } = useFilters()
  const { list, more } = usePackageList(filters, pageSizes.list)
  const { categories = [], listCategories = [] } = useSite()?.agency ?? {}
  const tabs = toTabs(categories, listCategories, 'All Packages')
  const first = list.data?.pages[0]
  const { total, readings = [] } = first ?? {}
  useListMeta(first?.items ?? [])
  return (
    <div className="wrap pt-4">
      <Link to="/" className="link inline-flex items-center min-h-tap gap-1 f-sm">
        <Icon name="chevron-left" /> Back to Home
      </Link>
      <h1 className="t-h1 mt-2">Travel Packages</h1>
      <p className="num mt-2 ink-2" aria-live="polite">
        {total !== undefined && `${totalText(total)} packages found`}
      </p>
      <Link className="link inline-flex mt-2 f-sm" to={`/fits${partyQuery(party)}`}>
        Search by total budget
      </Link>
      <ListToolbar filters={filters} tabs={tabs} change={change} />
      <ListChips
        filters={{
          ...filters,
          search: '',
          tab: ownTab(tabs, categories, filters.tab) ? '' : filters.tab,
        }}
        readings={readings.filter(({ isPlain }) => !isPlain)}
        isStale={list.isPlaceholderData}
        spelled={first?.spelled}
        change={change}
      />
      <div className="mt-4h">
        <Results
          list={list}
          loading={<Spinner>Loading packages...</Spinner>}
          empty={<NoMatches hint="Try adjusting your search or filter criteria." />}
          moreLabel="Load More"
          onMore={more}
        >
          {(item, eager) => (
            <ListCard
              item={item}
              eager={eager}
              Heart={SaveButton}
              query={tripQuery(filters, { ...party, ...first?.party }, first?.asked, item.departsOn)}
            />
          )}
        </Results>
      </div>
    </div>
  )
}

function useListMeta(items: PackageCard[]) {
  const name = useAgencyName()
  const image = items.find((item) => item.image)?.image
  usePageMeta({
    title: `Travel Packages | ${name}`,
    description:
      'Every journey in the catalog: search by destination, pick a kind of trip, and read the price before you ask.',
    canonical: '/packages',
    image: image ? variantUrl(image.key, 1200, 'webp') : undefined,
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'ItemList',
        itemListElement: items.map((item, i) => ({
          '@type': 'ListItem',
          position: i + 1,
          name: item.title,
          url: `/packages/${item.slug}`,
        })),
      },
    ],
  })
}
