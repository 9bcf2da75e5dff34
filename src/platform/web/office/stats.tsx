import { Box, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { isBusy?: boolean; isAboveList?: boolean; children: ReactNode }

/** Shows four or six figures in a row. Reserves its height while they load. */
export const Stats = ({ isBusy = false, isAboveList = false, children }: Props) => (
  <Box
    component="dl"
    className="num overflow-hidden"
    display="grid"
    mb={isAboveList ? 's4' : undefined}
    bg="var(--line)"
    bd="1px solid var(--line)"
    bdrs="var(--r-sm)"
    style={{ gridTemplateColumns: 'repeat(auto-fit, minmax(130px, 1fr))', gap: 1 }}
    aria-busy={isBusy}
  >
    {children}
  </Box>
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
