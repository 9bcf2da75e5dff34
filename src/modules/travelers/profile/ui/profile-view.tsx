import type { ReactNode } from 'react'
import { useIndianPapers } from '../../../../platform/web/site/use-agency'
import { formatDate } from '../../../../shared/dates'
import { emailText } from '../../../../platform/web/email-text'
import { documentFields, type Field, listSections, personalFields } from './profile-fields'
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

function ViewFields({ user, fields, children }: { user: ProfileUser; fields: readonly Field[]; children?: ReactNode }) {
  return (
    <dl className={`${styles.fields} grid mt-4 cols-2 gap-4`}>
      {fields.map((field) => {
        // Hides an unset flag, which nearly everybody has.
        if (field.kind === 'flag' && !user[field.name]) return null
        const text = toText(field, user[field.name])
        return (
          <div key={field.name}>
            <dt className="t-label ink-3">{field.label}</dt>
            <dd className={text ? 'num mt-1 break' : 'mt-1 ink-3'}>{text ?? 'Not given'}</dd>
          </div>
        )
      })}
      {children}
    </dl>
  )
}

/** Shows the stored profile, with document numbers by their last four characters (product.md 6.5). */
export function ProfileView({ user }: { user: ProfileUser }) {
  const asksIndian = useIndianPapers()
  return (
    <>
      <section className="py-5 border-t">
        <h2 className="t-h3">Personal Information</h2>
        <ViewFields user={user} fields={personalFields}>
          <div>
            <dt className="t-label ink-3">Email</dt>
            <dd className="mt-1 break">{emailText(user.email)}</dd>
          </div>
        </ViewFields>
      </section>
      <section className="py-5 border-t">
        <h2 className="t-h3">Travel Documents</h2>
        <ViewFields user={user} fields={documentFields} />
        <DocumentWarnings />
      </section>
      {listSections(user, asksIndian).map(({ title, lead, fields }) => (
        <details key={title} className={`${styles.fold} py-1 border-t`}>
          <summary className="flex flex-wrap items-baseline relative min-h-tap gap-x-3">
            <h2 className="t-h3">{title}</h2>
            <span className="f-sm ink-3">{lead}</span>
          </summary>
          <ViewFields user={user} fields={fields} />
        </details>
      ))}
    </>
  )
}
