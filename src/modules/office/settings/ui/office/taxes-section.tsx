import { Note } from '../../../../../platform/web/office/blocks'
import { Box, Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { Tag } from '../../../../../platform/web/components/tag'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../../platform/web/toast'
import { useSite } from '../../../../../platform/web/site/money'
import { toRoundMinor } from '../../../../../shared/magnitudes'
import { formatAmount, percentText } from '../../../../../shared/money'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { sumTotalRates } from '../../../../bookings/bookings/contained-tax.rules'
import { containedIn } from '../../../../sales/proposals/price.rules'
import { chosenTax, maxTaxes, taxesOn, validText } from '../../../../settings/taxes/tax.rules'
import { Section } from '../../../../settings/settings/ui/office/section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import { StackedTable } from '../../../../settings/settings/ui/office/stacked-table'
import { TaxExample } from './tax-example'
import { TaxForm } from './tax-form'
import type { TaxRate } from '../../../../settings/taxes/view'

const question = {
  title: 'Delete this tax?',
  text: 'It can be chosen no more. Proposals, bookings and invoices that have it keep it. To end it on a day, edit its last day.',
  yes: 'Delete',
  isDangerous: true,
}

export function TaxesSection({ mayExport }: { mayExport: boolean }) {
  const query = trpc.taxes.list.useQuery()
  const { data } = query
  const today = useAgencyToday()
  const { mutateAsync } = trpc.taxes.export.useMutation()
  const [edited, setEdited] = useState<TaxRate | 'new' | null>(null)
  const [asked, setAsked] = useState<TaxRate | null>(null)
  const remove = trpc.taxes.remove.useMutation({
    onError: (problem: unknown) => toast({ title: 'Not done', message: describeFailure(problem), tone: 'error' }),
    onSuccess: () => toast({ title: 'Tax deleted' }),
    onSettled: () => setAsked(null),
  })
  return (
    <>
      <Section
        title="Taxes"
        intro="Staff choose them for a proposal, which keeps what was chosen. What is booked without one contains those that new proposals begin with. For a new rate, end the old one and add another from the day after."
      >
        <PanelWait query={query} />
        {data?.length === 0 && <p>No taxes yet: proposals and bookings have none.</p>}
        {data && data.length > 0 && <Taxes rows={data} today={today} onEdit={setEdited} onAsk={setAsked} />}
        {data && (
          <Group gap="s2h" mt="s3h">
            {data.length < maxTaxes && <Button onClick={() => setEdited('new')}>Add Tax</Button>}
            {mayExport && data.length > 0 && <CsvButton name="taxes.csv" load={() => mutateAsync({})} />}
          </Group>
        )}
        {data && (
          <Box mt="s3h">
            <TaxesPreview rows={data} today={today} />
          </Box>
        )}
      </Section>
      {edited && <TaxForm tax={edited === 'new' ? null : edited} today={today} onClose={() => setEdited(null)} />}
      <Confirm
        question={asked && question}
        isPending={remove.isPending}
        onYes={() => asked && remove.mutate({ id: asked.id })}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** Computes a sample trip of about 1,000 dollars, with the taxes of a new proposal and of another booking. */
function TaxesPreview({ rows, today }: { rows: readonly TaxRate[]; today: string }) {
  const currency = useSite()?.agency.currency
  const usual = taxesOn(rows, today).filter(({ isDefault }) => isDefault)
  const contained = currency ? containedIn(toRoundMinor(1000, currency), sumTotalRates(usual.map(chosenTax))) : 0
  return (
    <SettingPreview at={[{ page: '/admin/proposals', label: 'Proposals' }]}>
      {currency &&
        (usual.length > 0 ? (
          <>
            <TaxExample taxes={usual.map(chosenTax)} currency={currency} />
            {contained > 0 && (
              <Note>
                Booked without a proposal, a trip of {formatAmount(toRoundMinor(1000, currency), currency)} contains{' '}
                {formatAmount(contained, currency)} of tax.
              </Note>
            )}
          </>
        ) : (
          <p>New proposals begin without a tax, and other bookings contain none.</p>
        ))}
    </SettingPreview>
  )
}

type RowsProps = {
  rows: readonly TaxRate[]
  today: string
  onEdit: (row: TaxRate) => void
  onAsk: (row: TaxRate) => void
}

const Taxes = ({ rows, today, onEdit, onAsk }: RowsProps) => (
  <StackedTable caption="Taxes" heads={['Tax', 'Rate', 'Counts', 'Actions']}>
    {rows.map((tax) => (
      <tr key={tax.id}>
        <td>
          {tax.name}
          {tax.isDefault && (
            <Note component="small" display="block" mt="sh">
              New proposals begin with it
            </Note>
          )}
        </td>
        <td className="num">
          {percentText(tax.basisPoints)} on the {tax.base}
          {tax.isContained && ', in the price'}
        </td>
        <td className="num">
          {validText(tax)} <ValidityTag tax={tax} today={today} />
        </td>
        <td>
          <TaxMenu tax={tax} onEdit={onEdit} onAsk={onAsk} />
        </td>
      </tr>
    ))}
  </StackedTable>
)

const TaxMenu = ({ tax, onEdit, onAsk }: { tax: TaxRate } & Pick<RowsProps, 'onEdit' | 'onAsk'>) => (
  <RowMenu name={`${tax.name}, ${validText(tax)}`}>
    <Menu.Item onClick={() => onEdit(tax)}>Edit</Menu.Item>
    <RowDanger onClick={() => onAsk(tax)}>Delete</RowDanger>
  </RowMenu>
)

function ValidityTag({ tax, today }: { tax: TaxRate; today: string }) {
  if (taxesOn([tax], today).length > 0) return null
  return <Tag tone={tax.validFrom > today ? 'info' : 'off'}>{tax.validFrom > today ? 'Not yet' : 'Over'}</Tag>
}
