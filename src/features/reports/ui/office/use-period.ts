import { useSearchParams } from 'react-router'
import { useChangeAddress } from '../../../../platform/web/hooks/use-change-address'
import { datesOf } from '../../../../platform/web/office/filters/filters'
import { addDays } from '../../../../shared/dates'
import { addMonths } from '../../../../shared/months'
import { useAgencyToday } from '../../../site/ui/display/use-agency-today'
import type { Period } from '../../period.rules'

export const presets = [
  { value: '28d', label: 'Last 28 days' },
  { value: '12w', label: 'Last 12 weeks' },
  { value: '12m', label: 'Last 12 months' },
] as const

/** Of what begins later: trips and departures. */
export const ahead = { value: 'next', label: 'Next 12 months' } as const

function presetPeriod(preset: string, today: string): Period {
  const month = `${today.slice(0, 7)}-01`
  if (preset === ahead.value) return { from: month, to: addDays(addMonths(month, 12), -1) }
  if (preset === '28d') return { from: addDays(today, -27), to: today }
  if (preset === '12m') return { from: addMonths(month, -11), to: today }
  return { from: addDays(today, -83), to: today }
}

/** The period and whether it is compared, as the address has them: '?period=12w&compare=1', '?period=2026-01-01..'. */
export function usePeriod(standard: '12w' | 'next' = '12w') {
  const [params] = useSearchParams()
  const changeAddress = useChangeAddress()
  const text = params.get('period') ?? standard
  const today = useAgencyToday()
  const own = datesOf(text)
  const period = own ? { from: own.from ?? addDays(own.to!, -83), to: own.to ?? today } : presetPeriod(text, today)
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
    preset: own ? 'own' : [...presets, ahead].some(({ value }) => value === text) ? text : '12w',
    compare: params.get('compare') === '1',
    setPreset: (value: string) => put('period', value === 'own' ? `${period.from}..${period.to}` : value),
    setPeriod: (next: Period) => put('period', `${next.from}..${next.to}`),
    setCompare: (on: boolean) => put('compare', on ? '1' : null),
  }
}
