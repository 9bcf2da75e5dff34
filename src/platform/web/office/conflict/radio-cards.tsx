import { Group, Radio, SimpleGrid, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from '../blocks'

type Props<T extends string> = {
  label: string
  value: T | undefined
  options: readonly { value: T; title: string; text: ReactNode }[]
  onChange: (value: T) => void
}

/** Offers the values of one field side by side, to choose one. */
export function RadioCards<T extends string>({ label, value, options, onChange }: Props<T>) {
  return (
    <Radio.Group
      py="s3"
      className="border-t"
      label={label}
      value={value ?? ''}
      onChange={(chosen) => onChange(chosen as T)}
    >
      <SimpleGrid cols={{ base: 1, sm: options.length }} spacing="s2" mt="s1h">
        {options.map((option) => (
          <Radio.Card
            key={option.value}
            value={option.value}
            px="s3"
            py="s2h"
            bg={option.value === value ? 'var(--base-soft)' : undefined}
          >
            <Group gap="s2h" wrap="nowrap" align="flex-start">
              <Radio.Indicator size="xs" />
              <Stack component="span" gap="sh" miw={0}>
                <Note component="span" fz="xs" fw={600}>
                  {option.title}
                </Note>
                <Text component="span" className="break pre-line">
                  {option.text}
                </Text>
              </Stack>
            </Group>
          </Radio.Card>
        ))}
      </SimpleGrid>
    </Radio.Group>
  )
}
