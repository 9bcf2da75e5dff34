import { Box, type BoxProps, Button, Group, type GroupProps, Paper, Stack, Text, type TextProps } from '@mantine/core'
import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import styles from './blocks.module.css'

const withClass = (own: string, other?: string) => (other ? `${own} ${other}` : own)

type BlockProps<Tag extends 'div' | 'ul' | 'details' | 'dl'> = BoxProps &
  Omit<ComponentProps<Tag>, keyof BoxProps | 'ref'>

type RowsProps = BlockProps<'ul'> & {
  component?: 'ul' | 'ol'
  /** Suits short entries beside a record. */
  small?: boolean
  /** Sets the sides below their entries on phones. */
  wraps?: boolean
}

/** Lists entries with hairlines between; an entry is what it is, and then its `RowSide`. */
export const Rows = ({ small, wraps, className, component = 'ul', ...rest }: RowsProps) => (
  <Box component={component as 'ul'} className={withClass(styles.rows!, className)} mod={{ small, wraps }} {...rest} />
)

/** Heads an entry: its name and tags. */
export const RowHead = ({ children }: { children: ReactNode }) => (
  <Group component="p" className={styles.head} gap="var(--s-1) var(--s-2)">
    {children}
  </Group>
)

/** Holds an entry's amount and actions, beside each other or `below`. */
export const RowSide = ({
  below,
  className,
  component = 'div',
  ...rest
}: GroupProps & { below?: boolean; component?: 'div' | 'span' }) =>
  below ? (
    <Box component={component as 'div'} className={withClass(styles.side!, className)} mod={{ below }}>
      {rest.children}
    </Box>
  ) : (
    <Group
      className={withClass(styles.side!, className)}
      gap="s2"
      justify="flex-end"
      component={component as 'div'}
      {...rest}
    />
  )

/** Separates a part of a panel under a small heading. */
export const Part = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <Stack component="section" gap="s1" mt="s4">
    <Text component="h3" fw={600}>
      {title}
    </Text>
    {children}
  </Stack>
)

/** Heads a few lines, in their own size. */
export const Sub = (props: TextProps & ComponentProps<'h3'>) => <Text component="h3" fw={600} fz="office" {...props} />

/** Frames what has its own padding: a card, a bar, a mail. */
export const Boxed = Paper.withProps({ bd: '1px solid var(--line)', bg: 'var(--surface)', p: 's3h' })

/** Offers a small act that yields to the page's own buttons. */
export const Act = Button.withProps({ variant: 'subtle', color: 'gray', size: 'compact-sm', px: 's2', flex: 'none' })

type DetailsProps = BlockProps<'details'> & { summary: ReactNode }

/** Hides what few need behind a line. */
export const Details = ({ summary, children, ...rest }: DetailsProps) => (
  <Box component="details" {...rest}>
    <Text component="summary" c="var(--link)" w="fit-content">
      {summary}
    </Text>
    {children}
  </Box>
)

/** Aligns buttons to the right, under what they act on. */
export const Foot = (props: GroupProps & { component?: 'p' | 'footer' | 'div' }) => (
  <Group component="p" gap="s2" justify="flex-end" mt="s4" {...props} />
)

type NoteProps = TextProps &
  Omit<ComponentProps<'p'>, keyof TextProps | 'ref'> & { component?: 'p' | 'span' | 'div' | 'legend' | 'small' | 'li' }

/** Explains in smaller, quieter words. */
export const Note = ({ component = 'p', ...rest }: NoteProps) => (
  <Text component={component as 'p'} c="dimmed" fz="office" {...rest} />
)

/** Lists amounts under each other; a row with `data-sum` is their sum. */
export const Sums = ({ className, ...rest }: BlockProps<'dl'>) => (
  <Box component="dl" className={withClass(`num ${styles.sums}`, className)} {...rest} />
)

type FactsProps = Omit<BlockProps<'dl'>, 'style'> & {
  /** Sets values beside their labels instead of under them; may say how wide the labels are. */
  beside?: boolean | string
  /** Sets rows closer to each other. */
  tight?: boolean
}

/** Lists facts: rows of a label and a value. */
export const Facts = ({ beside, tight, className, ...rest }: FactsProps) => (
  <Box
    component="dl"
    className={withClass(`num ${styles.facts}`, className)}
    mod={{ beside: Boolean(beside), tight }}
    style={typeof beside === 'string' ? ({ '--label': beside } as CSSProperties) : undefined}
    {...rest}
  />
)

type CalloutProps = BlockProps<'div'> & {
  component?: 'div' | 'p' | 'section' | 'blockquote'
  tone?: 'warn' | 'bad' | 'quote'
}

/** Marks a warning or a quotation by an edge in its tone. */
export const Callout = ({ tone = 'warn', component = 'div', style, ...rest }: CalloutProps) => (
  <Box
    component={component as 'div'}
    px="s3h"
    py="s2h"
    bg={tone === 'quote' ? 'var(--sunken)' : `var(--${tone}-soft)`}
    style={[
      { borderLeft: `3px solid var(--${tone === 'quote' ? 'line-strong' : tone})`, overflowWrap: 'anywhere' },
      tone === 'quote' ? { whiteSpace: 'pre-line' } : {},
      style ?? {},
    ]}
    {...rest}
  />
)

type FrameProps = BlockProps<'div'> & { component?: 'div' | 'section' | 'aside' | 'fieldset' }

/** Frames a panel; an `h2` in it is its head. */
export const Frame = ({ className, component = 'section', ...rest }: FrameProps) => (
  <Paper component={component as 'div'} className={withClass(styles.frame!, className)} {...rest} />
)

/** Sets the work beside what accompanies it (`aside` px wide); below it on small windows. */
export const Columns = ({ aside, ...rest }: ComponentProps<'div'> & { aside?: number }) => (
  <div
    className={styles.columns}
    style={aside ? ({ '--aside': `${aside}px` } as CSSProperties) : undefined}
    {...rest}
  />
)

/** Shows the steps of a thing as a dotted route; each entry states `data-is`. On phones below each other, or `compact`. */
export const RouteLine = ({ compact, ...rest }: ComponentProps<'ol'> & { compact?: boolean }) => (
  <ol className={styles.route} data-compact={compact || undefined} {...rest} />
)

/** Shows an action as its icon alone, or a handle to `grab`; it needs an `aria-label`. */
export const IconButton = ({ grab, className, ...rest }: ComponentProps<'button'> & { grab?: boolean }) => (
  <button type="button" className={withClass(styles.icon!, className)} data-grab={grab || undefined} {...rest} />
)
