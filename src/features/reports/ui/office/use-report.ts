import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'
import { currencies } from '../../../../shared/money'
import { type ReportName, reportNames, reports } from '../../report.rules'
import { usePeriod } from './use-period'

/** Which rows of a table are open: all of them without a key. */
export type Opened = { table: number; key?: string }

const textOf = ({ table, key }: Opened) => (key === undefined ? String(table) : `${table}.${key}`)
function openedOf(text: string | null): Opened | null {
  const match = /^(\d)(?:\.(.+))?$/s.exec(text ?? '')
  return match && { table: Number(match[1]), ...(match[2] && { key: match[2] }) }
}

/** The report as the address has it: '?report=revenue&period=12m&currency=EUR&rows=0.2027-03-01'. */
export function useReport() {
  const [params] = useSearchParams()
  const name: ReportName = reportNames.find((one) => one === params.get('report')) ?? 'receivables'
  const of = usePeriod(reports[name].isAhead ? 'next' : '12w')
  const changeAddress = useChangeAddress()
  const put = (name: string, value: string | null) =>
    void changeAddress((now) => {
      if (value === null) now.delete(name)
      else now.set(name, value)
      return now
    })
  const to = (changed: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(changed)) {
      if (value === null) next.delete(key)
      else next.set(key, value)
    }
    return `?${next}`
  }
  return {
    ...of,
    name,
    currency: currencies.find((one) => one === params.get('currency')),
    opened: openedOf(params.get('rows')),
    setCurrency: (value: string) => put('currency', value),
    close: () => put('rows', null),
    reportAddress: (other: ReportName) => to({ report: other, rows: null }),
    rowsAddress: (opened: Opened) => to({ rows: textOf(opened) }),
  }
}
export type ReportAddress = ReturnType<typeof useReport>

/** What the calls about this report are asked with. */
export const askedOf = ({ name, period, compare, currency }: ReportAddress) => ({ name, ...period, compare, currency })
