import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { type Prefetch, trpc } from '../../../../platform/web/trpc'
import { usePageMeta } from '../../../../platform/web/page-meta'
import { useSite } from '../../../../platform/web/site/money'
import { toFilterInput, readFilters, hasParty, isNarrowed, readParty } from '../../search/filters.rules'
import { pageSizes } from '../../search/search.rules'
import { Catalog } from '../../search/ui/catalog'
import { fetchPackageList } from '../../search/ui/use-package-list'
import { HomeHero } from './home-hero'
import { HomeTiles } from './home-tiles'
import { HomeTrust } from './home-trust'
import { SearchBar } from '../../search/ui/bar/search-bar'

/** Shows the first package of the unfiltered list, sorted by 'popular'. */
const heroInput = { sort: 'popular', limit: pageSizes.hero } as const

export const prefetch: Prefetch | false =
  import.meta.env.SSR &&
  (({ api, url }) =>
    Promise.all([
      fetchPackageList(api, url, pageSizes.home),
      api.search.list.fetch(heroInput),
      api.search.facets.fetch(toFilterInput(readFilters(url.searchParams), readParty(url.searchParams))),
      api.search.tiles.fetch(),
      api.search.destinations.fetch(),
      api.reviews.latest.fetch(),
      api.search.promises.fetch(),
    ]))

// Keeps element identity, so that a filter re-renders only the catalog.
const searchBar = <SearchBar />
const tiles = <HomeTiles key="tiles" />
const catalog = <Catalog key="catalog" />
const trust = <HomeTrust />

/** Returns true while the address has a search that it had when the page opened: results come first then. */
function useAnswersFirst(): boolean {
  const [params] = useSearchParams()
  const asks = isNarrowed(readFilters(params)) || hasParty(params)
  const [opened] = useState(asks)
  return opened && asks
}

export function Component() {
  const agency = useSite()?.agency
  const hero = trpc.search.list.useQuery(heroInput).data?.items[0]
  const { name = '', brand } = agency ?? {}
  const heroImage = brand?.hero?.picture ?? hero?.image
  usePageMeta({
    title: `${name}: ${brand?.hero?.title ?? 'travel packages planned by people'}`,
    description:
      brand?.hero?.text ??
      'Find a travel package, make it your own, and read the price line by line before you ask for it.',
    canonical: '/',
    image: heroImage ? `/media/${heroImage.key}/1200.webp` : undefined,
    jsonLd: import.meta.env.SSR
      ? [{ '@context': 'https://schema.org', '@type': 'TravelAgency', name, email: agency?.email, url: '/' }]
      : undefined,
  })
  const answersFirst = useAnswersFirst()
  return (
    <>
      <HomeHero item={hero} own={brand?.hero} isLow={answersFirst} />
      <div data-low={answersFirst || undefined}>{searchBar}</div>
      {answersFirst ? [catalog, tiles] : [tiles, catalog]}
      {trust}
    </>
  )
}
