import { Text } from '@mantine/core'
import { type Colleague, splitMentions } from '../../mention.rules'

/** Renders a stored text with colleagues' current names. */
export function Mentioning({ text, colleagues }: { text: string; colleagues: readonly Colleague[] }) {
  return splitMentions(text).map((part, i) =>
    'text' in part ? (
      part.text
    ) : (
      <Text key={i} component="span" c="var(--link)" fw={600}>
        @{colleagues.find(({ id }) => id === part.userId)?.name ?? 'former staff'}
      </Text>
    ),
  )
}
