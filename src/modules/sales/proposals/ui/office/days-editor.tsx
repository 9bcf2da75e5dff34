import { Box, Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { numberDays } from '../../draft-days.rules'
import type { OfferDay } from '../../view'
import type { Builder } from './use-builder'

/** Edits the text of each day. Opens a new one at its title. */
export function DaysEditor({ builder: { offer, change, removeDay } }: { builder: Builder }) {
  const { days } = offer
  const [added, setAdded] = useState<number>()
  const adder = useRef<HTMLDivElement>(null)
  useRestoredFocus(adder, days.length)
  const newTitle = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (added !== undefined) newTitle.current?.focus()
  }, [added])
  const put = (at: number, part: Partial<OfferDay>) =>
    change({ days: days.map((one) => (one.day === at ? { ...one, ...part } : one)) })
  return (
    <Panel title="Day by day" count={days.length}>
      {days.map(({ day, title, text }) => (
        <Box key={day} component="details" open={day === added} py="s2" mb="s2">
          <Text component="summary" fw={600} mb="s1">
            Day {day}
            {title && `, ${title}`}
          </Text>
          <Stack gap="s2" align="flex-start">
            {' '}
            <TextInput
              w="100%"
              label={`Title of day ${day}`}
              maxLength={160}
              {...(day === added && { ref: newTitle })}
              value={title}
              onChange={(event) => put(day, { title: event.currentTarget.value })}
            />
            <Textarea
              w="100%"
              label={`Text of day ${day}`}
              autosize
              minRows={2}
              maxLength={4000}
              value={text}
              onChange={(event) => put(day, { text: event.currentTarget.value })}
            />
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                removeDay(day)
                setAdded(undefined)
              }}
            >
              Remove day {day}
            </Button>
          </Stack>
        </Box>
      ))}
      <div ref={adder}>
        <Button
          variant="default"
          size="xs"
          disabled={days.length >= 60}
          onClick={() => {
            change({ days: numberDays([...days, { day: 0, title: '', text: '' }]) })
            setAdded(days.length + 1)
          }}
        >
          Add day
        </Button>
      </div>
    </Panel>
  )
}
