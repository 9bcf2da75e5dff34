import { toOptions } from '../../../../../platform/web/options'
import { Button, Menu } from '@mantine/core'
import { useMemo, useState } from 'react'
import { Link } from 'react-router'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { Note } from '../../../../../platform/web/office/blocks'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { type Filter, readSome } from '../../../../../platform/web/office/filters/filters'
import { type ListAddress, useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { updatedColumn } from '../../../../../platform/web/office/table/cells'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { listPages, toListData } from '../../../../../platform/web/office/table/list-data'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { useOpenFailure, useOpenRow } from '../../../../../platform/web/office/table/use-open-row'
import { trpc } from '../../../../../platform/web/trpc'
import { toSearch } from '../../../../../shared/text'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { kindLabels, placeKinds } from '../../kinds.rules'
import { placeSorts } from '../../schema'
import type { PlaceView } from '../../view'
import { FindKnown } from './find-known'
import { MergePlace } from './merge-place'
import { PlaceForm } from './place-form'
import { useRemovePlace } from './use-remove-place'

const filters: readonly Filter[] = [
  {
    key: 'kind',
    label: 'What it is',
    kind: 'choices',
    options: toOptions(placeKinds, kindLabels),
  },
  { key: 'top', label: 'Top of the tree', kind: 'flag' },
]
const names = ['q', 'kind', 'top', 'in']

const columns: Column<PlaceView>[] = [
  { key: 'name', label: 'Name', sortable: true, cell: (one) => one.name },
  { key: 'kind', label: 'What it is', dim: true, phone: 'what', cell: (one) => kindLabels[one.kind] },
  {
    key: 'parent',
    label: 'Lies in',
    dim: true,
    phone: 'value',
    cell: (one) => one.parentId && <Link to={`/admin/places?in=${one.parentId}`}>{one.parentName}</Link>,
  },
  {
    key: 'places',
    label: 'Places in it',
    align: 'right',
    cell: (one) => one.places > 0 && <Link to={`/admin/places?in=${one.id}`}>{one.places}</Link>,
  },
  { key: 'packages', label: 'Packages', align: 'right', cell: (one) => one.packages },
  {
    key: 'coordinates',
    label: 'Coordinates',
    dim: true,
    optional: true,
    cell: (one) => one.latitude !== null && `${one.latitude.toFixed(2)}, ${one.longitude!.toFixed(2)}`,
  },
  {
    key: 'searchRank',
    label: 'Position in the search bar',
    align: 'right',
    optional: true,
    cell: (one) => one.searchRank,
  },
  { ...updatedColumn, sortable: true },
]

function toFilter({ params, sort }: ListAddress) {
  return {
    words: toSearch(params.get('q')),
    kind: readSome(params.get('kind'), placeKinds),
    within: params.get('in') ?? (params.get('top') ? ('top' as const) : undefined),
    sort: sort.key as (typeof placeSorts)[number],
    descending: sort.descending,
  }
}

function usePlaces(list: ListAddress) {
  const query = trpc.places.search.useInfiniteQuery(toFilter(list), listPages)
  return toListData(query)
}

function Within({ id, list }: { id: string; list: ListAddress }) {
  const { data } = trpc.places.get.useQuery({ id }, { retry: false, meta: { part: 'the place that these lie in' } })
  if (!data) return null
  return (
    <Note component="div" mb="s2">
      In{' '}
      {data.parentId && (
        <>
          <Link className="link" to={`/admin/places?in=${data.parentId}`}>
            {data.parentName}
          </Link>{' '}
          ›{' '}
        </>
      )}
      <b>{data.name}</b>{' '}
      <button type="button" className="link" onClick={() => list.change({ in: null })}>
        All places
      </button>
    </Note>
  )
}

export function Component() {
  useOfficePage('Places')
  const may = useCan()
  const [mayEdit, mayDelete] = [may('packages.write'), may('catalog.delete')]
  const [adding, setAdding] = useState<'search' | { byHand: string } | null>(null)
  const [merging, setMerging] = useState<PlaceView | null>(null)
  useKeys({ n: () => mayEdit && setAdding('search') })
  const list = useListAddress(names, placeSorts, 'name')
  const opened = useOpenRow('place')
  const removal = useRemovePlace()
  const { client } = trpc.useUtils()
  const csv = useCsv('places.csv', (cursor) => client.places.export.mutate({ ...toFilter(list), cursor }))
  const query = trpc.places.get.useQuery({ id: opened.id ?? '' }, { enabled: opened.id !== null, retry: false })
  useOpenFailure(query, 'Place not opened', opened.drop)
  const { open } = opened
  const { ask } = removal
  const menu = useMemo(
    () => (one: PlaceView) => (
      <RowMenu name={one.name}>
        <Menu.Item onClick={() => open(one.id)}>Edit</Menu.Item>
        {mayDelete && <Menu.Item onClick={() => setMerging(one)}>Merge into another place</Menu.Item>}
        {mayDelete && <RowDanger onClick={() => ask(one)}>Delete</RowDanger>}
      </RowMenu>
    ),
    [mayDelete, open, ask],
  )
  const within = list.params.get('in')
  const openAfter = (id: string) => {
    setAdding(null)
    open(id)
  }
  return (
    <div>
      <PageHead title="Places">
        {mayEdit && <ImportLink kind="places" />}
        {mayEdit && <Button onClick={() => setAdding('search')}>Add Place</Button>}
      </PageHead>
      <FilterBar filters={filters} list={list} searchHint="Name, further name" csv={csv} />
      {within && <Within id={within} list={list} />}
      <DataTable
        caption="Places"
        columns={columns}
        list={list}
        data={usePlaces(list)}
        failure="Failed to fetch places"
        toName={(one) => one.name}
        toLink={(one) => opened.linkTo(one.id)}
        opened={opened}
        menu={menu}
        empty={
          <NoRows
            list={list}
            title="No places found"
            none={<EmptyState title="No places yet">Add the countries and cities that packages go to.</EmptyState>}
          />
        }
      />
      <Note mt="s4">
        Countries, regions and cities to add come from{' '}
        <a className="link" href="https://www.geonames.org" rel="noreferrer" target="_blank">
          GeoNames
        </a>
        , licensed under CC BY 4.0.
      </Note>
      {adding === 'search' && (
        <FindKnown
          onTaken={({ id }) => openAfter(id)}
          onOpen={openAfter}
          onByHand={(byHand) => setAdding({ byHand })}
          onClose={() => setAdding(null)}
        />
      )}
      {adding && adding !== 'search' && <PlaceForm name={adding.byHand} onClose={() => setAdding(null)} />}
      {merging && <MergePlace place={merging} onClose={() => setMerging(null)} />}
      {opened.id && query.data && <PlaceForm key={opened.id} place={query.data} onClose={opened.close} />}
      {removal.dialog}
    </div>
  )
}
