import { createTheme, type CSSVariablesResolver } from '@mantine/core'
import { filterFolded } from './office/filter-folded'

const spaces = ['h', '1', '1h', '2', '2h', '3', '3h', '4', '4h', '5', '5h', '6', '6h', '7']

/**
 * Scrolls the list itself (ui.css), as axe asks for the focus in a scroll area within it: the input has it. Opens by a
 * click, a key or typing: a list that opens as the focus returns from a question covers the buttons below. Searches by
 * folded words.
 */
const listProps = { withScrollArea: false, openOnFocus: false, filter: filterFolded }

/** Maps the art direction to Mantine, through tokens where possible (tokens.css). */
export const theme = createTheme({
  respectReducedMotion: true,
  colors: {
    harbour: [
      '#eaf4f3',
      '#d2e6e4',
      '#a6cecb',
      '#82c2be',
      '#479492',
      '#26777a',
      '#17636a',
      '#0f4f57',
      '#0b3d45',
      '#072b32',
    ],
    saffron: [
      '#fff5e5',
      '#fee8c8',
      '#fcd293',
      '#fabb5e',
      '#f7a642',
      '#f5982b',
      '#e4831a',
      '#b96310',
      '#8a4b08',
      '#5f3007',
    ],
    gray: [
      '#fbfaf6',
      '#f2efe7',
      '#e9e5da',
      '#e0dbcf',
      '#c4c0b4',
      '#858c88',
      '#5a6c6f',
      '#40565a',
      '#2c4448',
      '#10292e',
    ],
    dark: [
      '#f3eee1',
      '#d8dcd5',
      '#bccac8',
      '#95a8a7',
      '#4a6668',
      '#294447',
      '#13282c',
      '#0c1c1f',
      '#091517',
      '#060e10',
    ],
  },
  primaryColor: 'harbour',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  black: '#10292e',
  defaultRadius: 6,
  fontFamily: 'var(--font-ui)',
  // Names the spaces and sizes of tokens.css, for gap="s2" and fz="office"; Mantine's own keep its dialogs and menus.
  spacing: Object.fromEntries(spaces.map((step) => [`s${step}`, `var(--s-${step})`])),
  fontSizes: { office: 'var(--f-office)', text: 'var(--f-text)' },
  breakpoints: { sm: '43.75em', md: '62.5em' },
  headings: { fontFamily: 'var(--font-display)', fontWeight: '600' },
  components: {
    // Inherits size and line height, as the page's own text does.
    Text: { defaultProps: { inherit: true } },
    // Removes the banner role, which a page has once, from the heads of dialogs.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    DrawerHeader: { defaultProps: { role: 'presentation' } },
    // Sets the office's buttons to a height of 34 (inputs have 36, chips 28).
    Button: {
      defaultProps: { size: 'xs' },
      vars: (_theme: unknown, { variant = 'filled' }: { variant?: string }) => ({
        root: {
          '--button-height': '34px',
          '--button-padding-x': '13px',
          '--button-fz': '0.8125rem',
          ...(variant === 'filled' && {
            '--button-bg': 'var(--base)',
            '--button-hover': 'var(--base-hover)',
            '--button-color': 'var(--on-base)',
          }),
        },
      }),
    },
    ...Object.fromEntries(
      ['Select', 'MultiSelect', 'Autocomplete', 'TagsInput'].map((list) => [list, { defaultProps: listProps }]),
    ),
    // Closes without a fade, during which it may take back the focus that it has just returned.
    Popover: { defaultProps: { transitionProps: { exitDuration: 0 } } },
    // Waits as specified (9): in a group, the next one opens at once while the last one still shows.
    Tooltip: { defaultProps: { openDelay: 700 } },
    TooltipGroup: { defaultProps: { openDelay: 700, closeDelay: 300 } },
    Drawer: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Close' } } },
  },
})

export const getCssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: tokens,
  dark: tokens,
})

const tokens = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--sunken)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-disabled': 'var(--line)',
  '--mantine-color-disabled-color': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--link)',
}
