import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import styles from './overview.module.css'
import { ahead, presets } from '../../address.rules'
import type { usePeriod } from './use-period'

/** Which days count, and whether they are compared with those before. */
export function PeriodBar({ of, withAhead = false }: { of: ReturnType<typeof usePeriod>; withAhead?: boolean }) {
  const { period, preset, compare, setPreset, setPeriod, setCompare } = of
  const field = (end: 'from' | 'to', label: string) => (
    <TextInput
      type="date"
      size="xs"
      aria-label={label}
      value={period[end]}
      onChange={({ currentTarget: { value } }) => value && setPeriod({ ...period, [end]: value })}
    />
  )
  return (
    <div className={styles.period} role="group" aria-label="Period">
      <NativeSelect
        size="xs"
        aria-label="Period"
        value={preset}
        onChange={(event) => setPreset(event.currentTarget.value)}
        data={[...presets, ...(withAhead ? [ahead] : []), { value: 'own', label: 'Own dates' }].map(
          ({ value, label }) => ({
            value,
            label,
          }),
        )}
      />
      {preset === 'own' && (
        <>
          {field('from', 'From')}
          {field('to', 'Until')}
        </>
      )}
      <Checkbox
        size="xs"
        label="Compare with the period before"
        checked={compare}
        onChange={(event) => setCompare(event.currentTarget.checked)}
      />
    </div>
  )
}
