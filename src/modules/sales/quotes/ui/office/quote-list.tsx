import { Boxed } from '../../../../../platform/web/office/blocks'
import { Box } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { memo, type ReactNode, useEffect, useMemo } from 'react'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { SideSheet } from '../../../../../platform/web/dialog/side-sheet'
import { useDrawn } from '../../../../../platform/web/hooks/use-drawn'
import { useNow } from '../../../../../platform/web/hooks/use-now'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import type { Column } from '../../../../../platform/web/office/table/columns'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { useSelection } from '../../../../../platform/web/office/table/use-selection'
import { trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import type { QuoteView } from '../../view'
import { quoteColumns } from './quote-columns'
import { useFrom } from './use-from'
import { toInput, useOpenQuote, useQueue, useQueueAddress, useQueueFilters } from './use-queue'
import { useCan } from '../../../../identity/auth/ui/use-can'

const QuoteBulk = lazyPart(() => import('./quote-bulk'))
const QuotePanel = lazyPart(async () => ({ default: (await import('./quote-panel')).QuotePanel }), {
  loading: <Spinner>Loading quote request...</Spinner>,
})

const surface = { background: 'var(--surface)', fontSize: 'var(--f-text)' }
const drawer = { content: surface, header: surface }

const listViews = (me: string) => [
  { name: 'All', query: '' },
  { name: 'Mine', query: `assignee=${me}&status=pending` },
  { name: 'Unassigned', query: 'assignee=none&status=pending' },
  { name: 'Pending', query: 'status=pending' },
  { name: 'Overdue', query: 'overdue=1' },
  { name: 'Confirmed', query: 'status=confirmed' },
  { name: 'Cancelled', query: 'status=cancelled' },
]

const none = (
  <EmptyState title="No quote requests yet">Requests from the site appear here, the nearest deadline first.</EmptyState>
)

/** Is memoized: opening a request does not render views and filters again. */
const ListHead = memo(function ListHead({ list, columns }: { list: ListAddress; columns: Column<QuoteView>[] }) {
  const me = useUser()?.id ?? ''
  const views = useMemo(() => listViews(me), [me])
  const filters = useQueueFilters()
  const { client } = trpc.useUtils()
  const csv = useCsv('quote-requests.csv', (cursor) => client.quotes.export.mutate({ ...toInput(list), cursor }))
  return (
    <>
      <ViewTabs screen="quotes" fixed={views} list={list} />
      <FilterBar filters={filters} list={list} searchHint="Name, e-mail, reference, place" csv={csv}>
        <ColumnMenu columns={columns} list={list} />
      </FilterBar>
    </>
  )
})

/** Fits the window below the start of the list. */
const belowHead = 'max(320px, calc(100dvh - max(var(--from, 0px), var(--app-shell-header-offset, 0px) + 12px) - 12px))'

/** Draws the request over the table first; the table makes room afterwards. */
function Split({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const hasRoom = useDrawn(isOpen)
  return (
    <Box pos="relative" mih={320} pr={isOpen && hasRoom ? 416 : undefined}>
      {children}
    </Box>
  )
}

/** Lists requests by deadline, and beside them the open one (`?quote=`). */
export function QuoteList() {
  const list = useQueueAddress()
  const data = useQueue(list)
  const opened = useOpenQuote()
  const mayWrite = useCan()('leads.write')
  const { quotes } = trpc.useUtils()
  const selection = useSelection(data.rows, list.query)
  const now = useNow()
  const columns = useMemo(() => quoteColumns(now), [now])
  const narrow = useMediaQuery('(max-width: 1000px)', false, { getInitialValueInEffect: false })
  const { id } = opened
  const sideRef = useFrom()
  const isBeside = id !== null && !narrow
  // Preloads the panel, so that a row opens at once.
  useEffect(() => QuotePanel.preload(), [])
  return (
    <>
      <ListHead list={list} columns={columns} />
      <Split isOpen={isBeside}>
        <DataTable
          caption="Quote requests"
          columns={columns}
          list={list}
          data={data}
          failure="Failed to fetch quotes"
          toName={(quote) => quote.customerName}
          toLink={(quote) => opened.linkTo(quote.id)}
          fetchAhead={(quote) => void quotes.get.prefetch({ id: quote.id })}
          selection={mayWrite ? selection : undefined}
          bulk={mayWrite && <QuoteBulk data={data} selection={selection} list={list} />}
          opened={opened}
          empty={<NoRows list={list} title="No quote requests found" none={none} />}
        />
        {isBeside && (
          <Box ref={sideRef} pos="absolute" top={0} right={0} bottom={0} w={400} style={{ zIndex: 4 }}>
            <Boxed
              component="aside"
              pos="sticky"
              top="calc(var(--app-shell-header-offset, 0px) + 12px)"
              mah={belowHead}
              px="s4h"
              py={0}
              className="overflow-auto"
              aria-label="Quote request"
            >
              <QuotePanel key={id} id={id} onClose={opened.close} />
            </Boxed>
          </Box>
        )}
      </Split>
      {narrow && (
        <SideSheet
          opened={id !== null}
          onClose={opened.close}
          title="Quote request"
          side="right"
          size="lg"
          styles={drawer}
        >
          {id !== null && <QuotePanel key={id} id={id} />}
        </SideSheet>
      )}
    </>
  )
}
