import type { ReactNode } from 'react'
import { formatDate } from '../../../../shared/dates'
import { emailText } from '../../../../platform/web/email-text'
import { documentFields, type Field, foldedSections, personalFields } from './profile-fields'
import styles from './profile-sections.module.css'
import { DocumentWarnings } from './profile-warnings'
import type { ProfileUser } from '../view'

const toText = (field: Field, value: string | boolean | null): string | null => {
  if (!value) return null
  if (value === true) return 'Yes'
  if (field.kind === 'date') return formatDate(value)
  if (field.kind === 'choice') return field.options.find((option) => option.value === value)?.label ?? value
  return value
}

export function ViewFields({
  user,
  fields,
  children,
}: {
  user: ProfileUser
  fields: readonly Field[]
  children?: ReactNode
}) {
  return (
    <dl className={styles.view}>
      {fields.map((field) => {
        // Hides an unset flag, which nearly everybody has.
        if (field.kind === 'flag' && !user[field.name]) return null
        const text = toText(field, user[field.name])
        return (
          <div key={field.name}>
            <dt>{field.label}</dt>
            <dd className={text ? 'num' : styles.none}>{text ?? 'Not given'}</dd>
          </div>
        )
      })}
      {children}
    </dl>
  )
}

/** Shows the stored profile, with document numbers by their last four characters (product.md 6.5). */
export function ProfileView({ user }: { user: ProfileUser }) {
  return (
    <>
      <section className={styles.section}>
        <h2>Personal Information</h2>
        <ViewFields user={user} fields={personalFields}>
          <div>
            <dt>Email</dt>
            <dd>{emailText(user.email)}</dd>
          </div>
        </ViewFields>
      </section>
      <section className={styles.section}>
        <h2>Travel Documents</h2>
        <ViewFields user={user} fields={documentFields} />
        <DocumentWarnings />
      </section>
      {foldedSections.map(({ title, lead, fields }) => (
        <details key={title} className={styles.fold}>
          <summary>
            <h2>{title}</h2>
            <span>{lead}</span>
          </summary>
          <ViewFields user={user} fields={fields} />
        </details>
      ))}
    </>
  )
}
