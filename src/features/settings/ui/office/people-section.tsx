import { useFieldArray } from 'react-hook-form'
import { CheckboxField, TextField } from '../../../../platform/web/fields'
import { ConflictDialog } from '../../../../platform/web/office/conflict/conflict-dialog'
import type { OwnAgency } from '../../agency.rules'
import { updateAgencyInput } from '../../schema'
import { Entries, Section, SectionForm } from './section'
import styles from './settings.module.css'
import { useSection } from './use-section'

const schema = updateAgencyInput.pick({ version: true, consultant: true, contacts: true })
const nobody = { name: '', phone: '', chatNumber: '' }
const valuesOf = ({ version, consultant, contacts }: OwnAgency) => ({
  version,
  consultant: (consultant ?? nobody) as typeof nobody | null,
  contacts: contacts.map((contact) => ({ ...contact })),
})
const fields = [
  'consultant.name',
  'consultant.phone',
  'consultant.chatNumber',
  ...[0, 1, 2, 3, 4, 5].flatMap((i) => [`contacts.${i}.label`, `contacts.${i}.phone`] as const),
] as never[]
type Contact = { label: string; phone: string; whatsapp?: boolean }
const show = {
  contacts: (contacts: Contact[]) =>
    contacts.map(({ label, phone, whatsapp }) => [label, phone, whatsapp && 'chat'].filter(Boolean).join(', ')),
}
const labels = { consultant: 'Consultant', contacts: 'Contacts' }

export function PeopleSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, {
    agency,
    valuesOf,
    fields,
    // Without any entry there is no consultant.
    read: (typed) => ({
      ...typed,
      consultant: Object.values(typed.consultant ?? nobody).every((text) => text.trim() === '')
        ? null
        : typed.consultant,
    }),
  })
  const contacts = useFieldArray({ control, name: 'contacts' })
  return (
    <Section title="Consultants" intro="Whom visitors call and write to. Numbers need their country code.">
      <SectionForm submit={submit} isPending={isPending} isDirty={isDirty}>
        <div className={styles.three} role="group" aria-label="Consultant">
          <TextField control={control} name="consultant.name" label="Consultant" />
          <TextField control={control} name="consultant.phone" label="Phone" type="tel" />
          <TextField control={control} name="consultant.chatNumber" label="Chat number" type="tel" />
        </div>
        <Entries
          title="Contacts"
          one="contact"
          rows={contacts.fields}
          max={6}
          add={() => contacts.append({ label: '', phone: '', whatsapp: false })}
          remove={contacts.remove}
          renderRow={(i) => (
            <>
              <TextField control={control} name={`contacts.${i}.label`} label="Name" />
              <TextField control={control} name={`contacts.${i}.phone`} label="Phone" type="tel" />
              <CheckboxField control={control} name={`contacts.${i}.whatsapp`} label="Chat" mt={32} />
            </>
          )}
        />
      </SectionForm>
      {conflict && <ConflictDialog conflict={conflict} labels={labels} show={show} />}
    </Section>
  )
}
