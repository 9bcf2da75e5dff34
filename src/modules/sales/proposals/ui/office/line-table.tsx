import { Boxed } from '../../../../../platform/web/office/blocks'
import { ActionIcon, Anchor, Box, Button, Group, Text } from '@mantine/core'
import { Fragment, useRef } from 'react'
import { useRestoredFocus } from '../../../../../platform/web/hooks/use-restored-focus'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { addDays, formatDate } from '../../../../../shared/dates'
import { type Currency, formatAmount } from '../../../../../shared/money'
import { kindLabels, marginText } from '../../offer.rules'
import type { OfferDay, OfferLine, Tax } from '../../view'
import { quantityText } from '../../../../catalog/inventory/units.rules'
import { counts, stateLabels, withoutIncluded } from '../../price.rules'
import styles from './builder.module.css'

type Props = {
  lines: readonly OfferLine[]
  taxes: readonly Tax[]
  days: readonly OfferDay[]
  travelFrom: string | null
  currency: Currency
  /** Is absent for an immutable version. */
  edit?: {
    open: (key: string) => void
    move: (key: string, by: 1 | -1) => void
    remove: (key: string) => void
    day: (day: number | null) => void
  }
}

export function LineTable({ lines, taxes, days, travelFrom, currency, edit }: Props) {
  const groups = [
    ...days.map(({ day, title }) => ({
      day: day as number | null,
      label: [`Day ${day}`, travelFrom && formatDate(addDays(travelFrom, day - 1)), title].filter(Boolean).join(', '),
    })),
    { day: null, label: 'Whole trip' },
  ]
  const table = useRef<HTMLTableElement>(null)
  useRestoredFocus(table, lines.length)
  return (
    <Boxed p={0} pos="relative" className="overflow-auto">
      <table ref={table} className={`num ${styles.table}`}>
        <caption className="hidden-label">Lines of this version</caption>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Quantity</th>
            <th scope="col">Net</th>
            <th scope="col">Total</th>
            <th scope="col">Margin</th>
            {edit && (
              <th scope="col">
                <span className="hidden-label">Acts</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {groups.map(({ day, label }) => {
            const own = lines.filter((line) => line.day === day)
            if (own.length === 0 && !edit) return null
            return (
              <Fragment key={day ?? 0}>
                <tr className={styles.day}>
                  <th scope="rowgroup" colSpan={3}>
                    {label}
                  </th>
                  <td>{formatAmount(sumLines(own), currency)}</td>
                  <td colSpan={edit ? 2 : 1}>
                    {edit && (
                      <Button
                        variant="subtle"
                        size="compact-xs"
                        aria-label={`Add a line to ${label}`}
                        onClick={() => edit.day(day)}
                      >
                        Add line
                      </Button>
                    )}
                  </td>
                </tr>
                {own.map((line) => (
                  <Line taxes={taxes} key={line.key} line={line} currency={currency} edit={edit} />
                ))}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </Boxed>
  )
}

const sumLines = (lines: readonly OfferLine[]) =>
  lines.reduce((sum, line) => sum + (counts(line) ? (line.sellMinor ?? 0) : 0), 0)

const money = (minor: number | null, currency: Currency) =>
  minor === null ? (
    <Text component="span" c="var(--bad)" fw={600}>
      no rate
    </Text>
  ) : (
    formatAmount(minor, currency)
  )

function Line({ line, taxes, currency, edit }: { line: OfferLine } & Pick<Props, 'taxes' | 'currency' | 'edit'>) {
  const { key, title, state, group, netMinor, sellMinor, kind } = line
  const isOwn = state === 'own'
  const isOpen = netMinor === null && sellMinor !== null
  return (
    <tr data-in={counts(line)}>
      <td>
        {edit ? (
          <Anchor
            component="button"
            type="button"
            ta="left"
            fw={600}
            c="var(--ink)"
            underline="always"
            onClick={() => edit.open(key)}
          >
            {title}
          </Anchor>
        ) : (
          <b>{title}</b>
        )}{' '}
        <small>
          {kindLabels[kind]}
          {state !== 'included' && `, ${stateLabels[state].toLowerCase()}`}
          {group && ` of ${group}`}
          {line.price?.reason && `, given price: ${line.price.reason}`}
        </small>
      </td>
      <td>{isOwn ? '—' : quantityText(line)}</td>
      <Box component="td" c="var(--ink-2)">
        {isOwn ? (
          '—'
        ) : isOpen ? (
          <Text component="span" c="var(--bad)" fw={600}>
            not known
          </Text>
        ) : (
          <>
            {money(netMinor, currency)}
            {line.cost && <small>{formatAmount(line.cost.minor, line.cost.currency)}</small>}
          </>
        )}
      </Box>
      <td>{isOwn ? '—' : money(sellMinor, currency)}</td>
      <Box component="td" c="var(--ink-2)">
        {isOwn || isOpen || netMinor === null || sellMinor === null
          ? '—'
          : marginText(netMinor, withoutIncluded(sellMinor, taxes))}
      </Box>
      {edit && (
        <td>
          <Group component="span" display="inline-flex" gap={0} wrap="nowrap">
            <ActionIcon variant="subtle" aria-label={`Move ${title} up`} onClick={() => edit.move(key, -1)}>
              <OfficeIcon name="up" />
            </ActionIcon>
            <ActionIcon variant="subtle" aria-label={`Move ${title} down`} onClick={() => edit.move(key, 1)}>
              <OfficeIcon name="down" />
            </ActionIcon>
            <ActionIcon variant="subtle" aria-label={`Remove ${title}`} onClick={() => edit.remove(key)}>
              <OfficeIcon name="trash" />
            </ActionIcon>
          </Group>
        </td>
      )}
    </tr>
  )
}
