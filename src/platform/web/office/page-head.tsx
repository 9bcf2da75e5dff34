import { Group, Text } from '@mantine/core'
import { Note } from './blocks'
import type { ReactNode } from 'react'
import styles from './page-head.module.css'

type Props = { title: string; fact?: ReactNode; tag?: ReactNode; children?: ReactNode }

/** Renders a screen's title and one dim line of facts. Actions stand at the right, the one filled button last. */
export function PageHead({ title, fact, tag, children }: Props) {
  return (
    <Group component="header" gap="var(--s-2) var(--s-2h)" mih={36} mb="s4">
      <Text component="h1" ff="var(--font-display)" fw={600} fz="var(--f-3xl)" lh={1.15} className="break">
        {title}
      </Text>
      {tag}
      {fact && (
        <Note className="num break" fz="sm">
          {fact}
        </Note>
      )}
      {children && (
        <Group className={styles.acts} gap="s2" ml="auto">
          {children}
        </Group>
      )}
    </Group>
  )
}
