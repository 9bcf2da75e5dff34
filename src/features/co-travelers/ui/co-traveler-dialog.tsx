import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FocusEvent, useState } from 'react'
import { NativeSelectField, TextField } from '../../../platform/web/fields'
import { useReturnFocus } from '../../../platform/web/hooks/use-return-focus'
import { useToday } from '../../../platform/web/hooks/use-today'
import styles from './co-traveler-dialog.module.css'
import { type Field, sections } from './co-traveler-fields'
import { type CoTravelerView, useCoTravelerForm } from './use-co-traveler-form'

type Props = { person: CoTravelerView | null; onClose: () => void }
type Form = ReturnType<typeof useCoTravelerForm>

/** Adds a companion, or edits one; closes when saved or cancelled (specification 4). */
export function CoTravelerDialog({ person, onClose }: Props) {
  useReturnFocus()
  const small = useMediaQuery('(max-width: 700px)', false, { getInitialValueInEffect: false })
  const form = useCoTravelerForm(person, onClose)
  const [leaving, setLeaving] = useState(false)
  const { isDirty } = form.formState
  const cancel = () => (isDirty && !leaving ? setLeaving(true) : onClose())
  return (
    <Modal
      opened
      onClose={cancel}
      title={person ? 'Edit Co-Traveler' : 'Add Co-Traveler'}
      size={680}
      fullScreen={small}
      centered
      closeOnEscape={!form.isPending}
      closeOnClickOutside={!form.isPending && !isDirty}
      classNames={{ content: styles.content, header: styles.header, title: styles.title, body: styles.body }}
    >
      <form noValidate onSubmit={form.submit}>
        <p className={styles.notice}>Names, gender and birth date must match this person&rsquo;s government ID.</p>
        {sections.map(({ title, fields }) => (
          <section key={title} className={styles.section}>
            <h3>{title}</h3>
            <div className={styles.fields}>
              {fields.map((field) => (
                <FormField key={field.name} field={field} form={form} />
              ))}
            </div>
          </section>
        ))}
        {leaving ? (
          <Discard onStay={() => setLeaving(false)} onLeave={onClose} />
        ) : (
          <Foot adding={!person} isPending={form.isPending} onCancel={cancel} />
        )}
      </form>
    </Modal>
  )
}

function FormField({ field: { name, label, type, past, options }, form }: { field: Field; form: Form }) {
  const today = useToday() ?? undefined
  const shared = { control: form.control, name, label, size: 'md', autoComplete: 'off' } as const
  if (options) return <NativeSelectField {...shared} data={[{ value: '', label: 'Not given' }, ...options]} />
  return (
    <TextField
      {...shared}
      type={type}
      data-autofocus={name === 'firstName' || undefined}
      min={type === 'date' ? '1900-01-01' : undefined}
      max={type === 'date' ? (past ? today : '2199-12-31') : undefined}
      onFocus={({ currentTarget }: FocusEvent<HTMLInputElement>) => {
        // Typing replaces a masked number as a whole.
        if (currentTarget.value.includes('•')) currentTarget.select()
      }}
    />
  )
}

function Foot({ adding, isPending, onCancel }: { adding: boolean; isPending: boolean; onCancel: () => void }) {
  return (
    <div className={styles.foot}>
      <button type="button" className="btn line" disabled={isPending} onClick={onCancel}>
        Cancel
      </button>
      <button type="submit" className="btn go" disabled={isPending}>
        {isPending ? 'Saving...' : adding ? 'Add Co-Traveler' : 'Save Changes'}
      </button>
    </div>
  )
}

const focused = (button: HTMLButtonElement | null) => button?.focus()

/** Replaces the footer, instead of a nested dialog. */
function Discard({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <div className={styles.foot} role="alert">
      <p>Leave without saving?</p>
      <button type="button" className="btn line" onClick={onLeave}>
        Leave
      </button>
      <button ref={focused} type="button" className="btn base" onClick={onStay}>
        Stay
      </button>
    </div>
  )
}
