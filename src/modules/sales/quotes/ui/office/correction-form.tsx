import { Button, SimpleGrid } from '@mantine/core'
import { useController } from 'react-hook-form'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { trpc } from '../../../../../platform/web/trpc'
import { PackagePicker } from '../../../../catalog/packages/ui/office/package-picker'
import { labels, useQuoteFields } from './quote-fields'
import { choiceFor } from './trip-choice'
import type { QuoteDetail } from '../../view'
import { choosePackage, createFormats, takePackage, useCorrection } from './use-correction'

type Props = { quote: QuoteDetail; onClose: () => void }

export function CorrectionForm({ quote, onClose }: Props) {
  const form = useCorrection(quote, onClose)
  const { control, submit, isPending, formState, conflict } = form
  const utils = trpc.useUtils()
  const choice = useController({ control, name: 'choice' })
  const about = useController({ control, name: 'packageId' })
  const id = about.field.value
  const { data } = trpc.packages.get.useQuery({ id }, { enabled: id !== '', meta: { part: 'the package' } })
  const pkg = id === '' ? null : (data ?? null)
  const isEstimated = id !== '' && choice.field.value !== null
  const asked = { pkg, isEstimated, budget: quote.budget, isDateFirst: true }
  const fields = useQuoteFields(control, asked)
  if (conflict) {
    const show = createFormats((other) => utils.packages.get.getData({ id: other }))
    return <ConflictDialog conflict={conflict} labels={labels} show={show} />
  }
  return (
    <FormDialog
      title={`Correct ${quote.reference}`}
      yes="Save"
      note={<p>The traveler sees the request as corrected. What was asked first stays readable in the office.</p>}
      isDirty={formState.isDirty}
      isPending={isPending}
      submit={submit}
      onClose={onClose}
    >
      <PackagePicker
        start={id === '' ? null : { value: id, label: form.getValues('packageTitle') }}
        error={about.fieldState.error?.message}
        onChoose={(chosen) => choosePackage(form, chosen)}
        onLoaded={(loaded) => takePackage(form, quote, loaded)}
      />
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="s3h">
        {fields.travelDate}
        {fields.destination}
        {fields.travelers}
        {fields.phone}
        {fields.others}
      </SimpleGrid>
      {fields.choice}
      {pkg && !isEstimated && (
        <div>
          <Button variant="default" onClick={() => choice.field.onChange(choiceFor(form.getValues('travelers')))}>
            Estimate with party and options
          </Button>
        </div>
      )}
      {fields.message}
    </FormDialog>
  )
}
