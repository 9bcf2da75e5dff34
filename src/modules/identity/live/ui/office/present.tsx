import { Box, Group, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { newKey } from '../../../../../platform/web/idempotency'
import { isAway, onChanges } from '../../../../../platform/web/office/changes'
import { useHeadIsDrawn } from '../../../../../platform/web/office/open-place'
import { trpc } from '../../../../../platform/web/trpc'
import type { NamedRow } from '../../../../../shared/views'
import { staySeconds } from '../../presence.rules'

const tab = newKey()

/** Announces this tab and returns the others of the record. Ignores failures: the record itself reports errors. */
function usePresent(recordId: string): NamedRow[] {
  const { client } = trpc.useUtils()
  const [others, setOthers] = useState<NamedRow[]>([])
  useEffect(() => {
    let isOver = false
    const say = () => {
      if (isAway()) return
      client.live.stay.mutate({ tab, recordId }).then(
        (found) => isOver || setOthers(found),
        () => undefined,
      )
    }
    say()
    const timer = setInterval(say, staySeconds * 1000)
    const stop = onChanges((changes) => {
      if (changes.includes(`live ${recordId}`) || changes.includes('live')) say()
    })
    return () => {
      isOver = true
      clearInterval(timer)
      stop()
      setOthers([])
      client.live.leave.mutate({ tab }).catch(() => undefined)
    }
  }, [client, recordId])
  return others
}

const list = new Intl.ListFormat('en')

type Props = { recordId: string }

/**
 * Shows colleagues who have the same record open, after the header is drawn. Stays on one line beside others, so that
 * no content below moves under a click.
 */
export const Present = (props: Props) => useHeadIsDrawn() && <Others {...props} />

function Others({ recordId }: Props) {
  const others = usePresent(recordId)
  const names = list.format(others.map(({ name }) => name))
  return (
    <span role="status">
      {others.length > 0 && (
        <Group
          component="span"
          gap="s1h"
          wrap="nowrap"
          px="s2h"
          py="sh"
          bdrs="xl"
          bg="var(--info-soft)"
          c="var(--info)"
          fz="office"
        >
          <Box component="span" w={8} h={8} flex="none" bdrs="50%" bg="var(--info)" aria-hidden="true" />
          <Text component="span" truncate>
            {names} {others.length === 1 ? 'is' : 'are'} here
          </Text>
        </Group>
      )}
    </span>
  )
}
