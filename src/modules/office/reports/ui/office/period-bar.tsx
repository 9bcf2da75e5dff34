import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { lazyPart } from '../../../../../platform/web/lazy-part'
import { ahead, presets } from '../../address.rules'
import type { usePeriod } from './use-period'

const OwnPeriod = lazyPart(() => import('./own-period'))

/** Chooses the period, and the comparison with the previous one. */
export function PeriodBar({
  address,
  withAhead = false,
}: {
  address: ReturnType<typeof usePeriod>
  withAhead?: boolean
}) {
  const { period, preset, compare, setPreset, setPeriod, setCompare } = address
  return (
    <Group gap="var(--s-2) var(--s-3h)" role="group" aria-label="Period">
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
      {preset === 'own' && <OwnPeriod period={period} setPeriod={setPeriod} />}
      <Checkbox
        size="xs"
        label="Compare with the period before"
        checked={compare}
        onChange={(event) => setCompare(event.currentTarget.checked)}
      />
    </Group>
  )
}
