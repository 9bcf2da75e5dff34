import { Stack } from '@mantine/core'
import { DateChoice } from '../../date-input'
import { readDates, datesText } from './filters'

type Props = { label: string; text: string | null; put: (value: string | null) => void }

/** Takes the focus, as it loads after its popover has opened. */
const focusNow = (input: HTMLInputElement | null) => input?.focus()

/** Edits the first and last day of a filter; either may stay open. */
export default function DateRange({ label, text, put }: Props) {
  const { from = '', to = '' } = readDates(text) ?? {}
  return (
    <Stack gap="s2">
      <DateChoice
        ref={focusNow}
        size="xs"
        label={`${label} from`}
        value={from}
        onChange={(day) => put(datesText({ from: day, to }))}
        isInPopover
      />
      <DateChoice
        size="xs"
        label={`${label} until`}
        value={to}
        error={from && to && to < from ? 'It is before the first day' : undefined}
        onChange={(day) => put(datesText({ from, to: day }))}
        isInPopover
      />
    </Stack>
  )
}
