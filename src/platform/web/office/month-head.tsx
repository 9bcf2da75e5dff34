import { Button, Group, Text } from '@mantine/core'
import { IconButton } from './blocks'
import { Icon } from '../components/icon'
import { formatMonth } from '../../../shared/dates'

/** Heads a calendar with its month ('YYYY-MM') and buttons; `onTurn` receives 0 for the current month. */
export function MonthHead({ month, onTurn }: { month: string; onTurn: (months: -1 | 0 | 1) => void }) {
  return (
    <Group gap="s1" mb="s3" wrap="nowrap">
      <Text component="h2" ff="var(--font-display)" fw={600} fz="lg" mr="auto" aria-live="polite">
        {formatMonth(month)}
      </Text>
      <IconButton aria-label="Previous month" onClick={() => onTurn(-1)}>
        <Icon name="chevron-left" />
      </IconButton>
      <Button variant="default" onClick={() => onTurn(0)}>
        This month
      </Button>
      <IconButton aria-label="Next month" onClick={() => onTurn(1)}>
        <Icon name="chevron-right" />
      </IconButton>
    </Group>
  )
}
