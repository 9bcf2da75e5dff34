import { ActionIcon, Box, Button, Group, NativeSelect, Switch, Text } from '@mantine/core'
import { FailedNote } from '../../../../../platform/web/components/failed-note'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { percentText } from '../../../../../shared/money'
import { can } from '../../../../../shared/permissions'
import { useUser } from '../../../../identity/auth/ui/use-user'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import {
  chosenTax,
  containTaxes,
  isIncluded,
  rateText,
  taxesOn,
  taxText,
  unknownTaxes,
  withContained,
} from '../../../../settings/taxes/tax.rules'
import type { Tax } from '../../view'
import type { TaxRate } from '../../../../settings/taxes/view'
import { PageLink } from '../../../../../platform/web/office/page-link'

type Props = { taxes: readonly Tax[]; travelFrom: string | null; onChange: (taxes: Tax[]) => void }

const maxTaxRows = 10
const isNamed = (name: string) => (tax: Tax) => tax.label.toLowerCase() === name.toLowerCase()

/** Edits the taxes of the version, from the agency's table on the day of departure. */
export function TaxRows({ taxes, travelFrom, onChange }: Props) {
  const today = useAgencyToday()
  const { data, error, refetch } = trpc.taxes.list.useQuery()
  const isAdmin = can(useUser(), 'settings.manage')
  const day = travelFrom ?? today
  const ofDay = data && taxesOn(data, day)
  const free = ofDay?.filter(({ name }) => !taxes.some(isNamed(name))) ?? []
  return (
    <>
      {taxes.map((tax, i) => (
        <Group key={`${tax.label}${i}`} justify="space-between" gap="sh" mb="s2h">
          <Text component="span" className="num" flex={1}>
            {tax.on === 'total' ? rateText(tax) : taxText(tax)}
          </Text>
          {tax.on === 'total' && (
            <Switch
              size="xs"
              label="In the price"
              aria-label={`${tax.label} is in the price`}
              checked={isIncluded(tax)}
              onChange={(event) => {
                const next = withContained(tax, event.currentTarget.checked)
                onChange(
                  containTaxes(
                    taxes.map((one, at) => (at === i ? next : one)),
                    taxes,
                  ),
                )
              }}
            />
          )}
          <ActionIcon
            variant="subtle"
            aria-label={`Remove ${tax.label}`}
            onClick={() => onChange(taxes.filter((_, at) => at !== i))}
          >
            <OfficeIcon name="trash" />
          </ActionIcon>
          {ofDay && (
            <Other
              tax={tax}
              ofDay={ofDay}
              day={day}
              onTake={(taken) => onChange(taxes.map((one, at) => (at === i ? taken : one)))}
            />
          )}
        </Group>
      ))}
      {error && <FailedNote error={error} onRetry={refetch} />}
      {free.length > 0 && taxes.length < maxTaxRows && (
        <NativeSelect
          label="Add a tax"
          data={[
            { value: '', label: 'Choose a tax' },
            ...free.map((rate) => ({ value: rate.id, label: taxText(chosenTax(rate)) })),
          ]}
          value=""
          onChange={(event) => {
            const rate = free.find(({ id }) => id === event.currentTarget.value)
            if (rate) onChange(containTaxes([...taxes, chosenTax(rate)], taxes))
          }}
        />
      )}
      {ofDay?.length === 0 && (
        <Box component="p" c="var(--ink-2)">
          No tax counts on {formatDate(day)}.{' '}
          {isAdmin ? (
            <PageLink to="/admin/settings?section=taxes">Add one in the settings</PageLink>
          ) : (
            'Administrators add taxes in the settings.'
          )}
        </Box>
      )}
    </>
  )
}

type OtherProps = { tax: Tax; ofDay: readonly TaxRate[]; day: string; onTake: (tax: Tax) => void }

/** Warns of another rate in the agency's table on that day. Keeps the chosen tax until it is replaced. */
function Other({ tax, ofDay, day, onTake }: OtherProps) {
  if (unknownTaxes([tax], { ofDay, kept: [] }).length === 0) return null
  const other = ofDay.find(({ name }) => isNamed(name)(tax))
  return (
    <Group component="p" gap="s1" w="100%" c="var(--warn)" fz="office">
      {other ? `On ${formatDate(day)} it is ` : `No tax of the agency on ${formatDate(day)}.`}
      {other && (
        <Button
          variant="default"
          size="compact-xs"
          onClick={() => onTake(withContained(chosenTax(other), other.base === 'margin' || isIncluded(tax)))}
        >
          Take {percentText(other.basisPoints)} on the {other.base}
        </Button>
      )}
    </Group>
  )
}
