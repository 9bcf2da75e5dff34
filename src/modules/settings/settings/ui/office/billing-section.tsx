import { FieldRow } from '../../../../../platform/web/office/field-row'
import { TextareaField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { updateAgencyInput } from '../../schema'
import { Section, SectionForm } from './section'
import { useSection } from './use-section'
import type { OwnAgency } from '../../view'

const schema = updateAgencyInput.pick({ version: true, billing: true })
const toValues = ({ version, billing: { legalName = '', address = '', taxNumber = '', bank = '' } }: OwnAgency) => ({
  version,
  billing: { legalName, address, taxNumber, bank },
})

/** Edits the agency's data on invoices, credit notes and receipts. */
export function BillingSection({ agency }: { agency: OwnAgency }) {
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
            description={`Without one, ${agency.name}`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <TextField
            control={control}
            name="billing.taxNumber"
            label="Tax number"
            description="VAT, GST or the like"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
        </FieldRow>
        <TextareaField
          control={control}
          name="billing.address"
          label="Address"
          description="Nothing can be issued without it"
          autosize
          minRows={3}
          maxRows={6}
        />
        <TextareaField
          control={control}
          name="billing.bank"
          label="Bank account"
          description="Where customers pay: on invoices, trips and mails with something due"
          autosize
          minRows={2}
          maxRows={6}
        />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={{ billing: 'Billing' }} />}
    </Section>
  )
}
