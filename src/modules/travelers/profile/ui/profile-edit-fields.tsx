import type { Control } from 'react-hook-form'
import { DateField } from '../../../../platform/web/date-field'
import { CheckboxField, NativeSelectField, TextField } from '../../../../platform/web/fields'
import { useCountry } from '../../../../platform/web/site/use-agency'
import { putFirst } from '../../../identity/documents/options.rules'
import { useToday } from '../../../../platform/web/hooks/use-today'
import { selectMasked } from '../../../identity/documents/ui/select-masked'
import { alwaysSet, type Field } from './profile-fields'
import styles from './profile-sections.module.css'
import type { ProfileForm } from './use-profile-form'

type Props = { control: Control<ProfileForm>; fields: readonly Field[]; required?: readonly string[] }

export function EditFields({ control, fields, required = [] }: Props) {
  const country = useCountry()
  const today = useToday() ?? undefined
  return (
    <div className={`${styles.fields} grid items-start mt-4 cols-2 gap-4`}>
      {fields.map((field) => {
        const shared = { control, name: field.name, label: field.label, size: 'md' } as const
        if (field.kind === 'flag') return <CheckboxField key={field.name} {...shared} className="col-full" />
        if (field.kind === 'choice') {
          const options = field.isCountry
            ? putFirst(
                field.options.map(({ value }) => value),
                country,
              )
            : field.options
          const none = alwaysSet.includes(field.name) ? [] : [{ value: '', label: 'Not given' }]
          return <NativeSelectField key={field.name} {...shared} data={[...none, ...options]} />
        }
        if (field.kind === 'date')
          return (
            <DateField
              key={field.name}
              {...shared}
              isFar
              autoComplete={field.autoComplete ?? 'off'}
              required={required.includes(field.name)}
              min="1900-01-01"
              max={field.past ? today : '2199-12-31'}
            />
          )
        return (
          <TextField
            key={field.name}
            {...shared}
            type={field.kind}
            autoComplete={field.autoComplete ?? 'off'}
            required={required.includes(field.name)}
            onFocus={selectMasked}
          />
        )
      })}
    </div>
  )
}
