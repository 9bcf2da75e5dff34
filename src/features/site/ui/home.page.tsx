import { type Prefetch, trpc } from '../../../platform/web/trpc'
import { usePageMeta } from '../../../platform/web/page-meta'
import { useSite } from './display/money'
import { filterInputOf, filtersOf, partyOf } from '../../search/filters.rules'
import { Catalog, homePageSize } from '../../search/ui/catalog'
import { fetchPackageList } from '../../search/ui/use-package-list'
import { HomeHero } from './home-hero'
import { HomeTiles } from './home-tiles'
import { SearchBar } from '../../search/ui/bar/search-bar'

/** The hero shows the first package of the unfiltered list, sorted by 'popular'. */
const heroInput = { sort: 'popular', limit: 1 } as const

export const prefetch: Prefetch | false =
  import.meta.env.SSR &&
  (({ api, url }) =>
    Promise.all([
      fetchPackageList(api, url, homePageSize),
      api.search.list.fetch(heroInput),
      api.search.facets.fetch(filterInputOf(filtersOf(url.searchParams), partyOf(url.searchParams))),
      api.search.tiles.fetch(),
      api.search.destinations.fetch(),
    ]))

/** The same element each time: a filter draws the catalog, and not the page around it. */
const below = (
  <>
    <SearchBar />
    <HomeTiles />
    <Catalog />
  </>
)

export function Component() {
  const agency = useSite()?.agency
  const hero = trpc.search.list.useQuery(heroInput).data?.items[0]
  const name = agency?.name ?? 'Itinera'
  usePageMeta({
    title: `${name}: holidays drawn up by people`,
    description: 'Find a holiday package, make it your own, and read the price line by line before you ask for it.',
    canonical: '/',
    image: hero?.image ? `/media/${hero.image.key}/1200.webp` : undefined,
    jsonLd: import.meta.env.SSR
      ? [{ '@context': 'https://schema.org', '@type': 'TravelAgency', name, email: agency?.email, url: '/' }]
      : undefined,
  })
  return (
    <>
      <HomeHero item={hero} />
      {below}
    </>
  )
}
