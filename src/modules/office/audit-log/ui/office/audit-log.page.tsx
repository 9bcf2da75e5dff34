import { EmptyState } from '../../../../../platform/web/components/empty-state'
import { FilterBar } from '../../../../../platform/web/office/filters/filter-bar'
import { useOfficePage } from '../../../../../platform/web/office/open-place'
import { PageHead } from '../../../../../platform/web/office/page-head'
import { ColumnMenu } from '../../../../../platform/web/office/table/column-menu'
import { DataTable } from '../../../../../platform/web/office/table/data-table'
import { NoRows } from '../../../../../platform/web/office/table/no-rows'
import { useOpenRow } from '../../../../../platform/web/office/table/use-open-row'
import { trpc } from '../../../../../platform/web/trpc'
import { useCsv } from '../../../../identity/auth/ui/use-csv'
import { actionText } from '../../log.rules'
import { EntryDetail } from './entry-detail'
import { logColumns } from './log-columns'
import { toFilter, useLog, useLogAddress, useLogFilters } from './use-log'
import type { AuditView } from '../../view'

const renderChange = (entry: AuditView) => <EntryDetail entry={entry} />

export function Component() {
  useOfficePage('Audit log')
  return <AuditLog />
}

function AuditLog() {
  const { client } = trpc.useUtils()
  const list = useLogAddress()
  const data = useLog(list)
  const filters = useLogFilters()
  const opened = useOpenRow('entry')
  const csv = useCsv('audit-log.csv', (cursor) => client.auditLog.export.mutate({ ...toFilter(list), cursor }))
  return (
    <div>
      <PageHead title="Audit log" fact="Nothing in it can be changed or removed" />
      <FilterBar filters={filters} list={list} searchHint="Name, reference, title or id" csv={csv}>
        <ColumnMenu columns={logColumns} list={list} />
      </FilterBar>
      <DataTable
        caption="Audit log"
        columns={logColumns}
        list={list}
        data={data}
        failure="Failed to fetch the audit log"
        toName={(entry) => actionText(entry.action)}
        toLink={(entry) => opened.linkTo(entry.id)}
        detail={renderChange}
        opened={{
          ...opened,
          open: (id, options) => (id === opened.id ? opened.close() : opened.open(id, options)),
        }}
        empty={
          <NoRows list={list} title="Nothing found in the log" none={<EmptyState title="Nothing in the log yet" />} />
        }
      />
    </div>
  )
}
