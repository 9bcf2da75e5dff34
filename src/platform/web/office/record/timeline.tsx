import { Callout, Details } from '../blocks'
import { Group, Text, Timeline as Line } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatPastInstant } from '../../../../shared/instants'
import { OfficeIcon, type OfficeIconName } from '../office-icon'

export type TimelineEntry = {
  id: string
  icon: OfficeIconName
  text: ReactNode
  /** Quotes what a person said. */
  quote?: ReactNode
  /** Holds a longer text, shown on request. */
  more?: string
  /** Holds an ISO instant. */
  at: string
}

/** Lists events, newest first. */
export function Timeline({ label, items }: { label: string; items: readonly TimelineEntry[] }) {
  return (
    <Line bulletSize={22} lineWidth={2} role="list" aria-label={label}>
      {items.map((item) => (
        <Line.Item
          key={item.id}
          role="listitem"
          lineVariant="dotted"
          bullet={<OfficeIcon name={item.icon} size={13} />}
        >
          <Group component="p" justify="space-between" align="flex-start" wrap="nowrap" gap="s3" pt="s1">
            <Text component="span" miw={0} className="break">
              {item.text}
            </Text>
            <Text component="time" dateTime={item.at} className="num" fz="xs" c="dimmed" flex="none">
              {formatPastInstant(item.at)}
            </Text>
          </Group>
          {item.quote && (
            <Callout component="blockquote" tone="quote" mt="s1h" c="var(--ink-2)">
              {item.quote}
            </Callout>
          )}
          {item.more && (
            <Details summary="Show the text">
              <Callout component="blockquote" tone="quote" mt="s1h" c="var(--ink-2)">
                {item.more}
              </Callout>
            </Details>
          )}
        </Line.Item>
      ))}
    </Line>
  )
}
