import { DateChoice } from '../../../../../platform/web/date-input'
import type { usePeriod } from './use-period'

type Props = Pick<ReturnType<typeof usePeriod>, 'period' | 'setPeriod'>

/** Chooses first and last day of a custom period. */
export default function OwnPeriod({ period, setPeriod }: Props) {
  const isReversed = period.to < period.from
  const field = (end: 'from' | 'to', label: string) => (
    <DateChoice
      size="xs"
      aria-label={label}
      error={end === 'to' && isReversed ? 'It is before the first day' : undefined}
      value={period[end]}
      onChange={(day) => setPeriod({ ...period, [end]: day })}
      isRequired
    />
  )
  return (
    <>
      {field('from', 'From')}
      {field('to', 'Until')}
    </>
  )
}
