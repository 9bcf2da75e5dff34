import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { hasLayout, LayoutSwitch } from '../../../../../platform/web/office/filters/layout-switch'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { useOpenRow } from '../../../../../platform/web/office/table/use-open-row'
import { useSelection } from '../../../../../platform/web/office/table/use-selection'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import type { DepartureView } from '../../../../catalog/departures/view'
import { DepartureBulk, DepartureMenu } from '../../../../catalog/departures/ui/office/departure-acts'
import { departureColumns, toName } from '../../../../catalog/departures/ui/office/departure-columns'
import { DepartureMonths } from '../../../../catalog/departures/ui/office/departure-months'
import {
  departureFilters,
  departureViews,
  useDepartures,
  useDeparturesAddress,
  toFilter,
} from '../../../../catalog/departures/ui/office/use-departures'
import { useSetStatuses } from '../../../../catalog/departures/ui/office/use-set-statuses'
import { useCan } from '../../../../identity/auth/ui/use-can'

const DepartureForm = lazyDialog(() => import('./departure-form'))
const NewDepartures = lazyDialog(() => import('./new-departures'))
const StopSale = lazyDialog(async () => ({
  default: (await import('../../../impact/ui/office/departure-dialogs')).StopSale,
}))
const CancelDeparture = lazyDialog(async () => ({
  default: (await import('../../../impact/ui/office/departure-dialogs')).CancelDeparture,
}))

const none = (
  <EmptyState title="No departures yet">
    A package with departures is sold on their dates alone. Without any, it departs whenever it is offered.
  </EmptyState>
)

export function Component() {
  useOfficePage('Departures')
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan()('departures.write', 'catalog.read')
  useKeys({ n: mayAdd ? () => setAdding(true) : undefined })
  return (
    <div>
      <PageHead title="Departures">
        {mayAdd && <ImportLink kind="departures" />}
        {mayAdd && <Button onClick={() => setAdding(true)}>Add departures</Button>}
      </PageHead>
      <Departures />
      {adding && <NewDepartures onClose={() => setAdding(false)} />}
    </div>
  )
}

function Departures() {
  const list = useDeparturesAddress()
  const data = useDepartures(list)
  const selection = useSelection(data.rows, list.query)
  const may = useCan()
  const mayWrite = may('departures.write')
  const mayCancel = may('departures.write', 'bookings.cancel')
  const opened = useOpenRow('departure')
  const [cancelling, setCancelling] = useState<DepartureView | null>(null)
  const [stopping, setStopping] = useState<string[] | null>(null)
  const { setStatuses, report, isPending } = useSetStatuses(setStopping)
  const { open } = opened
  const isCalendar = hasLayout(list, 'calendar')
  const { client } = trpc.useUtils()
  const csv = useCsv('departures.csv', (cursor) => client.departures.export.mutate({ ...toFilter(list), cursor }))
  const menu = useMemo(
    () => (item: DepartureView) => (
      <DepartureMenu
        item={item}
        setStatuses={setStatuses}
        onEdit={() => open(item.id)}
        onStop={() => setStopping([item.id])}
        onCancel={mayCancel ? () => setCancelling(item) : undefined}
      />
    ),
    [setStatuses, open, mayCancel],
  )
  const found = trpc.departures.get.useQuery({ id: opened.id ?? '' }, { enabled: opened.id !== null, retry: false })
  const isUnknown = ['not-found', 'invalid'].includes(getFailureData(found.error).reason ?? '')
  return (
    <>
      {opened.id && found.error && (
        <p role="alert">
          {isUnknown
            ? 'There is no such departure. It may have been removed, or the link is not complete.'
            : describeFailure(found.error)}{' '}
          <button type="button" className="link" onClick={opened.close}>
            Close
          </button>
        </p>
      )}
      <ViewTabs screen="departures" fixed={departureViews} list={list} />
      <FilterBar filters={departureFilters} list={list} searchHint="Package, destination" csv={csv}>
        <LayoutSwitch list={list} other="calendar" />
        {!isCalendar && <ColumnMenu columns={departureColumns} list={list} />}
      </FilterBar>
      {isCalendar ? (
        <DepartureMonths list={list} linkTo={opened.linkTo} />
      ) : (
        <DataTable
          caption="Departures"
          columns={departureColumns}
          list={list}
          data={data}
          failure="Failed to fetch departures"
          toName={toName}
          toLink={(one) => opened.linkTo(one.id)}
          menu={mayWrite ? menu : undefined}
          selection={mayWrite ? selection : undefined}
          bulk={
            mayWrite && (
              <DepartureBulk
                selection={selection}
                setStatuses={setStatuses}
                isPending={isPending}
                onStop={setStopping}
              />
            )
          }
          opened={opened}
          empty={<NoRows list={list} title="No departures found" none={none} />}
        />
      )}
      {opened.id && found.data && <DepartureForm key={opened.id} departure={found.data} onClose={opened.close} />}
      {stopping && (
        <StopSale
          ids={stopping}
          onStopped={(stopped) => {
            report(stopped, 'stopped')
            selection.clear()
          }}
          onClose={() => setStopping(null)}
        />
      )}
      {cancelling && (
        <CancelDeparture
          id={cancelling.id}
          onCancelled={() => toast({ title: 'Departure cancelled', message: toName(cancelling) })}
          onClose={() => setCancelling(null)}
        />
      )}
    </>
  )
}
