import { Group, Text } from '@mantine/core'
import { plural } from '../../../../shared/text'
import type { compareTexts } from './words'

/** Shows the lines of one side that others lack. */
export const Side = ({ lines, alike }: ReturnType<typeof compareTexts>[number]) => (
  <>
    {lines.map(({ text, image }, i) => (
      <Group key={i} component="span" gap="s2" className="break">
        {image && <img src={`${image}/400.webp`} width={64} height={48} alt="" className="object-cover" />}
        {text || '—'}
      </Group>
    ))}
    {lines.length === 0 && alike === 0 && '—'}
    {alike > 0 && (
      <Text component="span" display="block" mt="s1" c="dimmed">
        {lines.length === 0 ? `Only what is alike: ${plural(alike, 'line')}` : `and ${plural(alike, 'line')} alike`}
      </Text>
    )}
  </>
)
