import { useController } from 'react-hook-form'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import type { OwnAgency } from '../../../../settings/settings/view'
import { updateAgencyInput } from '../../../../settings/settings/schema'
import { Section, SectionForm } from '../../../../settings/settings/ui/office/section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import { useSection } from '../../../../settings/settings/ui/office/use-section'
import type { PaymentTerms } from '../../../../settings/terms/schema'
import { listTerms } from '../../policy.rules'
import { TermsEditor } from './terms-editor'
import { TermsExample } from './terms-example'

const schema = updateAgencyInput.pick({ version: true, paymentTerms: true })
const toValues = ({ version, paymentTerms }: OwnAgency) => ({ version, paymentTerms })

/** Edits when trips are paid and what a cancellation returns, with an example. */
export function TermsSection({ agency }: { agency: OwnAgency }) {
  const { control, submit, isPending, isDirty, conflict } = useSection(schema, { agency, toValues })
  const { field } = useController({ control, name: 'paymentTerms' })
  const { currency } = agency
  const show = (terms: PaymentTerms) => listTerms(terms, currency)
  return (
    <>
      <Section
        title="Terms"
        intro="When a trip is paid, and what is refunded when it is cancelled. Site, checkout, mails and papers say it from here."
      >
        <SectionForm
          submit={submit}
          isPending={isPending}
          isDirty={isDirty}
          note="Bookings and sent proposals keep the terms they were made with."
        >
          <TermsEditor terms={field.value} currency={currency} onChange={field.onChange} />
          <SettingPreview at={[{ to: '/terms', label: 'Page Terms' }]} />
        </SectionForm>
        {conflict && (
          <ConflictDialog conflict={conflict} labels={{ paymentTerms: 'Terms' }} show={{ paymentTerms: show }} />
        )}
      </Section>
      <Section title="Example">
        <TermsExample terms={field.value} currency={currency} />
      </Section>
    </>
  )
}
