import { Box, Group } from '@mantine/core'
import { Dialog } from '../../../../platform/web/dialog/dialog'
import { type Entry, useEntries } from './entries'

const listShortcuts = (entries: readonly Entry[]): { label: string; keys: readonly string[] }[] => [
  { label: 'Search or type a command', keys: ['Ctrl', 'K'] },
  ...entries.flatMap(({ key, label }) => (key ? [{ label: `Go to ${label}`, keys: [key.toUpperCase()] }] : [])),
  { label: 'Add one more, on any list', keys: ['N'] },
  { label: 'Edit the open lead, customer or quote request', keys: ['E'] },
  { label: 'Write a note or log a call, on a lead', keys: ['N'] },
  { label: 'Plan a follow-up, on a lead', keys: ['F'] },
  { label: 'Take the open quote request', keys: ['M'] },
  { label: 'Log a call about the open quote request', keys: ['C'] },
  { label: 'E-mail to the open lead or quote request', keys: ['R'] },
  { label: 'Publish or reject the open review', keys: ['Y', 'X'] },
  { label: 'Reply to the open review', keys: ['R'] },
  { label: 'List or board of leads', keys: ['B'] },
  { label: 'Move the card to the next column', keys: ['Alt', '→'] },
  { label: 'Next step of a package', keys: ['Alt', '→'] },
  { label: 'Save the draft of a package', keys: ['Ctrl', 'S'] },
  { label: 'Search the list', keys: ['/'] },
  { label: 'From the search to its rows', keys: ['Enter'] },
  { label: 'Next and previous row', keys: ['J', 'K'] },
  { label: 'Open the row', keys: ['Enter'] },
  { label: 'Select the row', keys: ['X'] },
  { label: 'Close, clear the selection', keys: ['Esc'] },
  { label: 'Send a form', keys: ['Ctrl', 'Enter'] },
  { label: 'Narrow or wide sidebar', keys: ['['] },
  { label: 'The last message, such as its Undo', keys: ['F8'] },
  { label: 'This list', keys: ['?'] },
]

/** Lists the office's keyboard shortcuts. */
export function HelpSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const keys = listShortcuts(useEntries())
  return (
    <Dialog opened={opened} onClose={onClose} title="Keys" size={440}>
      <Box component="dl" fz="office">
        {keys.map((line) => (
          <Group justify="space-between" mih={32} key={line.label}>
            <dt>{line.label}</dt>
            <Group component="dd" gap="s1">
              {line.keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </Group>
          </Group>
        ))}
      </Box>
    </Dialog>
  )
}
