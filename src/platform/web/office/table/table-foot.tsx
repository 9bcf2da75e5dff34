import { Group, Text } from '@mantine/core'
import { totalText } from '../../../../shared/totals'
import type { ListData } from './list-data'

type Props = { data: ListData<unknown>; failure: string; opens: boolean; selects: boolean }

/** Shows key hints at the left, then the button for more, and the loaded and total counts at the right. */
export function TableFoot({ data, failure, opens, selects }: Props) {
  const { rows, total, more } = data
  return (
    <Group pos="sticky" left={0} gap="var(--s-1h) var(--s-4)" mih={36} px="s3" py="s1h" c="dimmed" fz="xs">
      <Group component="span" visibleFrom="sm" gap="s1" aria-hidden="true">
        {(opens || selects) && (
          <>
            <kbd>J</kbd>
            <kbd>K</kbd> move
          </>
        )}
        {selects && (
          <>
            <kbd>X</kbd> select
          </>
        )}
        {opens && (
          <>
            <kbd>Enter</kbd> open
          </>
        )}
        <kbd>?</kbd> all keys
      </Group>
      {Boolean(data.error) && (
        <button type="button" className="link" onClick={data.retry}>
          {failure}. Retry
        </button>
      )}
      {more && !data.error && (
        <button type="button" className="link" disabled={more.isLoading} onClick={more.load}>
          {more.isLoading ? 'Loading…' : 'Load more'}
        </button>
      )}
      <Text component="output" className="num" ml="auto">
        {total === undefined ? '' : rows.length < total ? `${rows.length} of ${totalText(total)}` : totalText(total)}
      </Text>
    </Group>
  )
}
