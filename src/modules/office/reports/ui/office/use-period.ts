import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../../platform/web/hooks/use-change-address'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { readPeriod } from '../../address.rules'
import type { Period } from '../../period.rules'

/** Reads period and comparison from the address: '?period=12w&compare=1', '?period=2026-01-01..'. */
export function usePeriod(standard: '12w' | 'next' = '12w') {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const { preset, ...period } = readPeriod(params.get('period'), useAgencyToday(), standard)
  const put = (name: string, value: string | null) =>
    void changeAddress(
      (now) => {
        if (value === null) now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true },
    )
  return {
    period,
    preset,
    compare: params.get('compare') === '1',
    setPreset: (value: string) => put('period', value === 'own' ? `${period.from}..${period.to}` : value),
    setPeriod: (next: Period) => put('period', `${next.from}..${next.to}`),
    setCompare: (on: boolean) => put('compare', on ? '1' : null),
  }
}
