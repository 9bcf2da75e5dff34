import { Button } from '@mantine/core'
import { useCallback, useMemo, useState } from 'react'
import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { lazyDialog, lazyPart } from '../../../../../platform/web/lazy-part'
import { useKeys } from '../../../../../platform/web/hooks/use-keys'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { ImportLink } from '../../../../../platform/web/office/import/import-link'
import { hasLayout, LayoutSwitch } from '../../../../../platform/web/office/filters/layout-switch'
import type { ListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { useSelection } from '../../../../../platform/web/office/table/use-selection'
import { trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { useNewProposal } from '../../../../sales/proposals/ui/office/use-new-proposal'
import { ViewTabs } from '../../../../identity/views/ui/view-tabs'
import { type LeadAct, toLeadMenu } from '../../../../sales/leads/ui/office/lead-menu'
import { leadColumns } from '../../../../sales/leads/ui/office/lead-columns'
import { LeadStats } from './lead-stats'
import {
  toQuery,
  useLeadFilters,
  usePipeline,
  usePipelineAddress,
} from '../../../../sales/leads/ui/pipeline/use-pipeline'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { needed } from '../../../../identity/auth/ui/needed'

const listViews = (me: string) => [
  { name: 'All', query: '' },
  { name: 'Due', query: `due=overdue%2Ctoday&owner=${me}&sort=followUp` },
  { name: 'Mine', query: `owner=${me}&stage=new%2Ccontacted%2Cqualified%2Cproposal` },
  { name: 'Open', query: 'stage=new%2Ccontacted%2Cqualified%2Cproposal' },
  { name: 'New', query: 'stage=new' },
  { name: 'Won', query: 'outcome=won' },
  { name: 'Lost', query: 'outcome=lost' },
]

const none = <EmptyState title="No leads yet">Each quote request from the site opens or joins a lead.</EmptyState>

const EditLead = lazyDialog(() => import('../../../../sales/leads/ui/office/edit-lead'))
const DeleteLead = lazyDialog(() => import('../../../../sales/leads/ui/office/delete-lead'))
const Schedule = lazyDialog(() => import('../../../../sales/leads/ui/office/schedule'))
const ConvertLead = lazyDialog(() => import('./convert-lead'))
const LeadBulk = lazyPart(() => import('../../../../sales/leads/ui/office/lead-bulk'))
const LeadBoard = lazyPart(() => import('../../../../sales/leads/ui/board/lead-board'))
const AddLead = lazyDialog(() => import('../../../../sales/leads/ui/office/add-lead'))

export function Component() {
  useOfficePage('Leads')
  const [adding, setAdding] = useState(false)
  const mayAdd = useCan()('leads.write')
  useKeys({ n: mayAdd ? () => setAdding(true) : undefined })
  const me = useUser()?.id ?? ''
  const views = useMemo(() => listViews(me), [me])
  const filters = useLeadFilters()
  const list = usePipelineAddress()
  const board = hasLayout(list, 'board')
  const { client } = trpc.useUtils()
  const csv = useCsv('leads.csv', (cursor) => client.leads.export.mutate({ ...toQuery(list), cursor }))
  return (
    <div>
      <PageHead title="Leads">
        {mayAdd && (
          <>
            <ImportLink kind="leads" />
            <Button onClick={() => setAdding(true)}>Add Lead</Button>
          </>
        )}
      </PageHead>
      {adding && <AddLead onClose={() => setAdding(false)} />}
      {!board && <LeadStats />}
      <ViewTabs screen="leads" fixed={views} list={list} />
      <FilterBar filters={filters} list={list} searchHint="Name, e-mail, phone, place" csv={csv}>
        <LayoutSwitch list={list} other="board" />
        {!board && <ColumnMenu columns={leadColumns} list={list} />}
      </FilterBar>
      {board ? <LeadBoard list={list} /> : <LeadTable list={list} />}
    </div>
  )
}

/** Tells which acts of the menu the user may do. */
function useAllows(): Record<LeadAct['what'], boolean> {
  const may = useCan()
  return useMemo(() => {
    const write = may('leads.write')
    return {
      edit: write,
      'follow-up': write,
      call: write,
      proposal: may(...needed.makeProposal),
      convert: may(...needed.convertLead),
      delete: may('leads.delete'),
    }
  }, [may])
}

function LeadTable({ list }: { list: ListAddress }) {
  const { leads } = trpc.useUtils()
  const data = usePipeline(list)
  const selection = useSelection(data.rows, list.query)
  const [act, setAct] = useState<LeadAct | null>(null)
  const { begin } = useNewProposal()
  const allows = useAllows()
  const menu = useMemo(
    () => toLeadMenu((next) => (next.what === 'proposal' ? begin({ leadId: next.lead.id }) : setAct(next)), allows),
    [begin, allows],
  )
  const close = useCallback(() => setAct(null), [])
  return (
    <>
      {act?.what === 'edit' && <EditLead lead={act.lead} onClose={close} />}
      {act?.what === 'convert' && <ConvertLead leadId={act.lead.id} onClose={close} />}
      {act?.what === 'delete' && <DeleteLead lead={act.lead} onClose={close} />}
      {(act?.what === 'follow-up' || act?.what === 'call') && (
        <Schedule lead={act.lead} isCall={act.what === 'call'} onClose={close} />
      )}
      <DataTable
        caption="Leads"
        columns={leadColumns}
        list={list}
        data={data}
        failure="Failed to fetch leads"
        toName={(lead) => lead.customerName}
        toLink={(lead) => `/admin/leads/${lead.id}`}
        fetchAhead={({ id }) => void leads.get.prefetch({ id })}
        menu={menu}
        selection={allows.edit ? selection : undefined}
        bulk={allows.edit && <LeadBulk selection={selection} data={data} list={list} />}
        empty={<NoRows list={list} title="No leads found" none={none} />}
      />
    </>
  )
}
