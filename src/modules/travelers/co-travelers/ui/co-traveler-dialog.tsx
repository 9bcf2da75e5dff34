import { Dialog } from '../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../platform/web/dialog/dialog-foot'
import { DateField } from '../../../../platform/web/date-field'
import { CheckboxField, NativeSelectField, TextField } from '../../../../platform/web/fields'
import { PhoneField } from '../../../../platform/web/phone-field'
import { useCountry, useIndianPapers } from '../../../../platform/web/site/use-agency'
import { putFirst } from '../../../identity/documents/options.rules'
import { selectMasked } from '../../../identity/documents/ui/select-masked'
import { useToday } from '../../../../platform/web/hooks/use-today'
import { type Field, sections } from './co-traveler-fields'
import { useCoTravelerForm } from './use-co-traveler-form'
import type { CoTravelerView } from '../view'

type Props = { person: CoTravelerView | null; onClose: () => void }
type Form = ReturnType<typeof useCoTravelerForm>

/** Adds or edits a companion; closes after saving or cancelling (specification 4). */
export function CoTravelerDialog({ person, onClose }: Props) {
  const form = useCoTravelerForm(person, onClose)
  const isAsked = useIndianPapers()
  return (
    <Dialog title={person ? 'Edit Co-Traveler' : 'Add Co-Traveler'} size={680} onClose={onClose} flush>
      <form noValidate onSubmit={form.submit}>
        <p className="mx-4 mt-1 mb-4 f-text px-3h py-2h bg-info-soft rounded-sm">
          Names, gender and birth date must match this person&rsquo;s government ID.
        </p>
        {sections.map(({ title, fields }) => (
          <section key={title} className="border-t px-5h phone-px-4 pt-4 pb-5">
            <h3 className="t-h3">{title}</h3>
            <div className="grid items-start mt-3h cols-2 phone-cols-1 gap-4h">
              {fields
                .filter(({ name, isIndian }) => !isIndian || isAsked || person?.[name])
                .map((field) => (
                  <FormField key={field.name} field={field} form={form} />
                ))}
            </div>
          </section>
        ))}
        <DialogFoot isBusy={form.isPending} isDirty={form.formState.isDirty}>
          <button type="submit" className="btn go" disabled={form.isPending}>
            {form.isPending ? 'Saving...' : person ? 'Save Changes' : 'Add Co-Traveler'}
          </button>
        </DialogFoot>
      </form>
    </Dialog>
  )
}

function FormField({
  field: { name, label, type, past, options, isFlag, isCountry },
  form,
}: {
  field: Field
  form: Form
}) {
  const today = useToday() ?? undefined
  const country = useCountry()
  const shared = { control: form.control, name, label, size: 'md', autoComplete: 'off' } as const
  if (isFlag) return <CheckboxField control={form.control} name={name} label={label} className="col-full" />
  if (options) {
    const ordered = isCountry
      ? putFirst(
          options.map(({ value }) => value),
          country,
        )
      : options
    return <NativeSelectField {...shared} data={[{ value: '', label: 'Not given' }, ...ordered]} />
  }
  if (type === 'tel') return <PhoneField {...shared} />
  if (type === 'date') return <DateField {...shared} isFar min="1900-01-01" max={past ? today : '2199-12-31'} />
  return <TextField {...shared} type={type} data-autofocus={name === 'firstName' || undefined} onFocus={selectMasked} />
}
