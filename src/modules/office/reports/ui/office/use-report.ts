import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../../platform/web/hooks/use-change-address'
import { useListAddress } from '../../../../../platform/web/office/filters/use-list-address'
import { readCurrency } from '../../../../../shared/money'
import { reportParams } from '../../address.rules'
import { type ReportName, reportNames, reports } from '../../report.rules'
import { usePeriod } from './use-period'

/** Identifies the opened rows of a table: all of them without a key. */
export type Opened = { table: number; key?: string }

const toText = ({ table, key }: Opened) => (key === undefined ? String(table) : `${table}.${key}`)
function readOpened(text: string | null): Opened | null {
  const match = /^(\d)(?:\.(.+))?$/s.exec(text ?? '')
  return match && { table: Number(match[1]), ...(match[2] && { key: match[2] }) }
}

const none: readonly string[] = []

/** Reads the report from the address: '?report=revenue&period=12m&currency=EUR&opened=0.2027-03-01'. */
export function useReport() {
  const [params] = useSearchParams()
  const name: ReportName = reportNames.find((one) => one === params.get('report')) ?? 'receivables'
  const period = usePeriod(reports[name].isAhead ? 'next' : '12w')
  const changeAddress = useChangeAddress()
  const list = useListAddress(reportParams, none, '')
  const put = (name: string, value: string | null) =>
    void changeAddress((now) => {
      if (value === null) now.delete(name)
      else now.set(name, value)
      return now
    })
  const toSearch = (changed: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [key, value] of Object.entries(changed)) {
      if (value === null) next.delete(key)
      else next.set(key, value)
    }
    return `?${next}`
  }
  return {
    ...period,
    name,
    currency: readCurrency(params) ?? undefined,
    /** Serves the saved views. */
    list: {
      ...list,
      show: (query: string, view: string | null) => {
        list.show(query, view)
        list.change({ opened: null })
      },
    },
    opened: readOpened(params.get('opened')),
    setCurrency: (value: string) => put('currency', value),
    close: () => put('opened', null),
    reportAddress: (other: ReportName) => toSearch({ report: other, opened: null, view: null }),
    currencyAddress: (currency: string) => toSearch({ currency, opened: null }),
    rowsAddress: (opened: Opened) => toSearch({ opened: toText(opened) }),
  }
}
export type ReportAddress = ReturnType<typeof useReport>

export const toReportInput = ({ name, period, compare, currency }: ReportAddress) => ({
  name,
  ...period,
  compare,
  currency,
})
