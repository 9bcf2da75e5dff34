import { SimpleGrid } from '@mantine/core'

/** Sets fields beside each other, below each other on phones. */
export const FieldRow = SimpleGrid.withProps({
  cols: { base: 1, sm: 2 },
  spacing: 's3',
  verticalSpacing: 's3h',
  style: { alignItems: 'start' },
})
