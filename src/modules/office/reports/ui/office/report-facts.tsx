import { Boxed, Sub } from '../../../../../platform/web/office/blocks'
import { Box, CloseButton, Group } from '@mantine/core'
import { Link } from 'react-router'
import { ErrorState } from '../../../../../platform/web/components/empty-state'
import { Spinner } from '../../../../../platform/web/components/spinner'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { LoadMore } from '../../../../../platform/web/office/load-more'
import { byCursor } from '../../../../../platform/web/office/table/list-data'
import plain from '../../../../../platform/web/office/plain-table.module.css'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { can } from '../../../../../shared/permissions'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { formatDate } from '../../../../../shared/dates'
import { reports } from '../../report.rules'
import { toRowTable, toCells, toColumns } from '../../sums.rules'
import { cellText } from '../../cell.rules'
import styles from './reports.module.css'
import { toReportInput, type Opened, type ReportAddress } from './use-report'
import type { Sums } from '../../view'

type Props = { address: ReportAddress; opened: Opened; title: string; sums: Sums }

/** Lists the rows behind a figure, each linked to its record. */
export function ReportFacts({ address, opened, title, sums }: Props) {
  const { tables } = reports[address.name]
  const spec = toRowTable(tables[opened.table]!)
  const asked = { ...toReportInput(address), ...opened }
  const query = trpc.reports.facts.useInfiniteQuery(asked, byCursor)
  const utils = trpc.useUtils()
  const mayExport = can(useUser(), 'lists.export')
  const items = query.data?.pages.flatMap((page) => page.items) ?? []
  const currency = query.data?.pages[0]?.currency ?? 'USD'
  const columns = toColumns(spec)
  const hasPeople = items.some(({ who }) => who !== '')
  return (
    <Boxed component="section" mt="s4" aria-label={`Rows of ${title}`}>
      <Group gap="s2">
        <Sub mr="auto">{title}</Sub>
        {mayExport && (
          <CsvButton
            name={`${address.name}-rows.csv`}
            load={(cursor) => utils.client.reports.exportFacts.mutate({ ...asked, cursor })}
          />
        )}
        <CloseButton aria-label="Close the rows" onClick={address.close} />
      </Group>
      {query.data ? (
        <div className={plain.box}>
          <table className={`num ${plain.table} ${styles.table}`}>
            <caption className="hidden-label">{`Rows of ${title}`}</caption>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col">{hasPeople ? 'For' : 'What'}</th>
                {columns.map(({ label }) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {items.map((fact) => (
                <tr key={fact.id}>
                  <td>{formatDate(fact.day)}</td>
                  <th scope="row">
                    {fact.link === null ? (
                      'Your role does not name it'
                    ) : (
                      <Link to={fact.link}>{[fact.reference, fact.who].filter(Boolean).join(', ')}</Link>
                    )}
                  </th>
                  {toCells(spec, fact.sums).map((cell, i) => (
                    <td key={columns[i]!.label}>{cellText(cell, columns[i]!.unit, currency)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Together
                </th>
                {toCells(spec, sums).map((cell, i) => (
                  <td key={columns[i]!.label}>{cellText(cell, columns[i]!.unit, currency)}</td>
                ))}
              </tr>
            </tfoot>
          </table>
          {query.hasNextPage && (
            <Box mt="s3">
              <LoadMore query={query} label="Show more" />
            </Box>
          )}
        </div>
      ) : query.error ? (
        <ErrorState
          title="The rows could not be loaded"
          reason={describeFailure(query.error)}
          onRetry={query.refetch}
        />
      ) : (
        <Spinner>Loading rows...</Spinner>
      )}
    </Boxed>
  )
}
