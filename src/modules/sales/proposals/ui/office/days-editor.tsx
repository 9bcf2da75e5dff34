import { Box, Button, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import type { OfferDay } from '../../view'
import type { Builder } from './use-builder'

const numberDays = (days: readonly OfferDay[]): OfferDay[] => days.map((day, i) => ({ ...day, day: i + 1 }))

/** Edits the text of each day. Renumbers later days and their lines when one is removed. */
export function DaysEditor({ builder: { offer, change } }: { builder: Builder }) {
  const { days, lines } = offer
  const put = (at: number, part: Partial<OfferDay>) =>
    change({ days: days.map((one) => (one.day === at ? { ...one, ...part } : one)) })
  const remove = (at: number) =>
    change({
      days: numberDays(days.filter(({ day }) => day !== at)),
      lines: lines.map((line) =>
        line.day === null || line.day < at ? line : { ...line, day: line.day === at ? null : line.day - 1 },
      ),
    })
  return (
    <Panel title="Day by day" count={days.length}>
      {days.map(({ day, title, text }) => (
        <Box key={day} component="details" py="s2" mb="s2">
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
            <Button variant="subtle" size="compact-sm" onClick={() => remove(day)}>
              Remove day {day}
            </Button>
          </Stack>
        </Box>
      ))}
      <Button
        variant="default"
        size="xs"
        disabled={days.length >= 60}
        onClick={() => change({ days: numberDays([...days, { day: 0, title: '', text: '' }]) })}
      >
        Add day
      </Button>
    </Panel>
  )
}
