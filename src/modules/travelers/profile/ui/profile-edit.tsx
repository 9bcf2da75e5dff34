import { useState } from 'react'
import type { Control, FieldErrors } from 'react-hook-form'
import { useIndianPapers } from '../../../../platform/web/site/use-agency'
import { ChangeEmail } from './change-email'
import { EditFields } from './profile-edit-fields'
import { documentFields, type Field, listSections, personalFields } from './profile-fields'
import styles from './profile-sections.module.css'
import { DocumentWarnings } from './profile-warnings'
import { type ProfileForm, useProfileForm } from './use-profile-form'
import type { ProfileUser } from '../view'

/** Edits the sections of the view. Keeps typed values until saving or cancelling. */
export function ProfileEdit({ user, onDone }: { user: ProfileUser; onDone: () => void }) {
  const asksIndian = useIndianPapers()
  const { control, formState, submit, isPending, watch } = useProfileForm(user, onDone)
  const required = ['firstName', 'phone', ...(watch('noLastName') ? [] : ['lastName'])]
  return (
    <form noValidate aria-label="Edit Profile" onSubmit={submit}>
      <section className="py-5 border-t">
        <h2 className="t-h3">Personal Information</h2>
        <EditFields control={control} fields={personalFields} required={required} />
        <ChangeEmail email={user.email} />
      </section>
      <section className="py-5 border-t">
        <h2 className="t-h3">Travel Documents</h2>
        <EditFields control={control} fields={documentFields} />
        <DocumentWarnings />
      </section>
      {listSections(user, asksIndian).map((section) => (
        <Fold key={section.title} {...section} control={control} errors={formState.errors} />
      ))}
      <div className={`${styles.foot} flex gap-2h border-t justify-end sticky bg-paper`}>
        <button type="button" className="btn line" disabled={isPending} onClick={onDone}>
          Cancel
        </button>
        <button type="submit" className="btn go" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save Changes'}
        </button>
      </div>
    </form>
  )
}

type FoldProps = {
  title: string
  lead: string
  fields: Field[]
  control: Control<ProfileForm>
  errors: FieldErrors<ProfileForm>
}

/** Collapses a section until it is opened, or until a field in it has an error. */
function Fold({ title, lead, fields, control, errors }: FoldProps) {
  const [open, setOpen] = useState(false)
  const wrong = fields.some(({ name }) => errors[name])
  return (
    <details
      className={`${styles.fold} py-1 border-t`}
      open={open || wrong}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex flex-wrap items-baseline relative min-h-tap gap-x-3">
        <h2 className="t-h3">{title}</h2>
        <span className="f-sm ink-3">{lead}</span>
      </summary>
      <EditFields control={control} fields={fields} />
    </details>
  )
}
