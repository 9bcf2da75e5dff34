import { Note, Boxed, Sub } from '../../../../../platform/web/office/blocks'
import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { type ReactNode, type SyntheticEvent, useRef } from 'react'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { useSendKey } from '../../../../../platform/web/office/use-send-key'

export function Section({ title, intro, children }: { title: string; intro?: string; children?: ReactNode }) {
  return (
    <Boxed component="section" px={{ base: 's3h', sm: 's4h' }} pt="s4" pb="s4h" aria-label={title}>
      <Title order={2} fz="xl">
        {title}
      </Title>
      <Text c="var(--ink-2)" mt="s1" mb="s4">
        {intro}
      </Text>
      {children}
    </Boxed>
  )
}

type FormProps = {
  submit: (event?: SyntheticEvent) => Promise<void>
  isPending: boolean
  isDirty: boolean
  /** Explains what a save does not change. */
  note?: string
  children: ReactNode
}

/** Wraps a section's form; its button is disabled without changes. */
export function SectionForm({ submit, isPending, isDirty, note, children }: FormProps) {
  return (
    <form ref={useSendKey()} noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="s3h">
        {children}
        <Group gap="s2h" mt="s1">
          <Button type="submit" disabled={isPending || !isDirty}>
            Save Changes
          </Button>
          <Note component="small">{isDirty ? note : 'Everything is saved.'}</Note>
        </Group>
      </Stack>
    </form>
  )
}

/** Lists entries with a remove button each, and a button to add one. */
export function Entries<Row extends { id: string }>(props: {
  title: string
  one: string
  rows: readonly Row[]
  max: number
  renderRow: (index: number) => ReactNode
  add: () => void
  remove: (index: number) => void
}) {
  const { title, one, rows, max, renderRow, add, remove } = props
  const adder = useRef<HTMLDivElement>(null)
  useRestoredFocus(adder, rows.length)
  return (
    <Stack gap="s3h" role="group" aria-label={title}>
      <Sub mt="s1h">{title}</Sub>
      {rows.map((entry, i) => (
        <Group key={entry.id} align="flex-end" gap="s2h">
          <Group grow flex="1 1 240px" align="flex-start">
            {renderRow(i)}
          </Group>
          <Button variant="default" aria-label={`Remove ${one} ${i + 1}`} onClick={() => remove(i)}>
            Remove
          </Button>
        </Group>
      ))}
      {rows.length < max && (
        <div ref={adder}>
          <Button variant="default" onClick={add}>
            Add {one}
          </Button>
        </div>
      )}
    </Stack>
  )
}
