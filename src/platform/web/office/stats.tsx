import { Box, SimpleGrid, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { isBusy?: boolean; isAboveList?: boolean; count?: 4 | 6; children: ReactNode }

/** Shows four or six figures in a row. Reserves its height while they load. */
export const Stats = ({ isBusy = false, isAboveList = false, count = 4, children }: Props) => (
  <SimpleGrid
    component="dl"
    className="num"
    cols={{ base: 2, sm: count > 4 ? 3 : 4, md: count }}
    spacing={1}
    mb={isAboveList ? 's4' : undefined}
    bg="var(--line)"
    bd="1px solid var(--line)"
    bdrs="var(--r-sm)"
    style={{ overflow: 'hidden' }}
    aria-busy={isBusy}
  >
    {children}
  </SimpleGrid>
)

export const Stat = ({ label, value, note }: { label: ReactNode; value: string | undefined; note?: ReactNode }) => (
  <Box bg="var(--surface)" px="s4" py="s3">
    <Text component="dt" c="var(--ink-2)" fz="xs" fw={500}>
      {label}
    </Text>
    <dd>
      <Text component="b" display="block" fz="var(--f-4xl)" fw={600} lh={1.2} mt="sh">
        {value ?? '\u00a0'}
      </Text>
      <Text component="small" c="var(--ink-2)" fz="xs">
        {note ?? '\u00a0'}
      </Text>
    </dd>
  </Box>
)
