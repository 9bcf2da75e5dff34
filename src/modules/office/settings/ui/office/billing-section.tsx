import { Group, Text } from '@mantine/core'
import { type Control, useWatch } from 'react-hook-form'
import { Callout } from '../../../../../platform/web/office/blocks'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { descriptionBelow, TextareaField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { kindLabels } from '../../../../billing/invoices/invoice.rules'
import { bankLine, sellerText, toSeller } from '../../../../billing/invoices/printed.rules'
import { updateAgencyInput } from '../../../../settings/settings/schema'
import { Section, SectionForm } from '../../../../settings/settings/ui/office/section'
import { useSection } from '../../../../settings/settings/ui/office/use-section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import type { OwnAgency } from '../../../../settings/settings/view'

const schema = updateAgencyInput.pick({ version: true, billing: true })
const toValues = ({ version, billing: { legalName = '', address = '', taxNumber = '', bank = '' } }: OwnAgency) => ({
  version,
  billing: { legalName, address, taxNumber, bank },
})

/** Edits the agency's data on invoices, credit notes and receipts. */
export const BillingSection = ({ agency }: { agency: OwnAgency }) => (
  <>
    <Papers agency={agency} />
    <Cards />
  </>
)

/** Reports whether customers pay by card, and whether by test keys. */
function Cards() {
  const query = trpc.firstRun.setup.useQuery()
  const { data } = query
  if (!data) return <PanelWait query={query} />
  const intro = data.takesCards
    ? 'Customers can pay online by card.'
    : 'Cards are paid by way of Stripe. Whoever runs the server sets STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET; until then customers pay to the bank account, and you record what came.'
  return (
    <Section title="Cards" intro={intro}>
      {data.testsCards && (
        <Callout>
          Test mode: the server has Stripe’s test keys. No card is charged, though bookings show such payments as
          received. Whoever runs the server sets the live keys.
        </Callout>
      )}
    </Section>
  )
}

function Papers({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, { agency, toValues })
  return (
    <Section
      title="Billing"
      intro="What invoices, credit notes and receipts say of the agency. Documents that are issued already stay as they are."
    >
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <FieldRow>
          <TextField
            control={control}
            name="billing.legalName"
            label="Legal name"
            placeholder="Harbour Travel Lda."
            description={`Without one, ${agency.name}`}
            {...descriptionBelow}
          />
          <TextField
            control={control}
            name="billing.taxNumber"
            label="Tax number"
            placeholder="PT501234567"
            description="VAT, GST or the like"
            {...descriptionBelow}
          />
        </FieldRow>
        <TextareaField
          control={control}
          name="billing.address"
          label="Address"
          placeholder={'Rua do Carmo 12\n1200-093 Lisboa\nPortugal'}
          description="Nothing can be issued without it"
          autosize
          minRows={3}
          maxRows={6}
        />
        <TextareaField
          control={control}
          name="billing.bank"
          label="Bank account"
          placeholder={'Harbour Travel Lda.\nIBAN PT50 0002 0123 1234 5678 9015 4'}
          description="Where customers pay: on invoices, trips and mails with something due"
          autosize
          minRows={2}
          maxRows={6}
        />
        <BillingPreview control={control} agency={agency} />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={{ billing: 'Billing' }} />}
    </Section>
  )
}

type Controlled = { control: Control<ReturnType<typeof toValues>>; agency: OwnAgency }

/** Shows head and foot of an invoice with the unsaved data. */
function BillingPreview({ control, agency: { name, brand } }: Controlled) {
  const { billing } = useWatch({ control })
  const valid = updateAgencyInput.shape.billing.safeParse(billing).data
  const seller = valid && toSeller({ name, billing: valid })
  return (
    <SettingPreview at={[{ page: '/admin/billing', label: 'Billing' }]}>
      {valid && !seller && <p>No invoice yet: it needs the address.</p>}
      {seller && (
        <>
          <Group justify="space-between" align="flex-start">
            <div>
              <Text c="var(--ink-2)" fz="xs">
                From
              </Text>
              <Text fz="office" className="break pre-line">
                {sellerText(seller)}
              </Text>
            </div>
            <Text fz="xl" ff="var(--font-display)">
              {kindLabels.invoice}
            </Text>
          </Group>
          {seller.bank && (
            <Text fz="office" className="break">
              {bankLine(seller.bank, `${brand.prefixes.booking}-7K3QXM`)}
            </Text>
          )}
        </>
      )}
    </SettingPreview>
  )
}
