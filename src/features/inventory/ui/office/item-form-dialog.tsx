import { type ReactNode, useState } from 'react'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { CheckboxField, TextareaField } from '../../../../platform/web/fields'
import { FormDialog } from '../../../../platform/web/office/form-dialog'
import { ImagesField } from '../../../media/ui/office/image-field'
import { maxItemImages } from '../../item.rules'
import styles from './item-forms.module.css'
import type { ItemForm } from './use-item-form'

type Shared = { description: string; isActive: boolean; images: unknown }
type Props<V extends FieldValues> = { form: ItemForm<V>; onClose: () => void; children: ReactNode }

/** The shell of an item's form: its own fields, then those that all kinds have. */
export function ItemFormDialog<V extends FieldValues & Shared>({ form, onClose, children }: Props<V>) {
  const [isUploading, setUploading] = useState(false)
  const control = form.control as unknown as Control<FieldValues>
  const name = (field: keyof Shared) => field as FieldPath<FieldValues>
  return (
    <FormDialog
      title={form.title}
      yes={form.yes}
      isDirty={form.formState.isDirty || isUploading}
      isPending={form.isPending || isUploading}
      submit={form.submit}
      onClose={onClose}
    >
      {children}
      <TextareaField control={control} name={name('description')} label="Description" maxLength={4000} />
      <ImagesField control={control} name={name('images')} max={maxItemImages} onBusy={setUploading} />
      <div className={styles.active}>
        <CheckboxField
          control={control}
          name={name('isActive')}
          label="Active"
          description="Visitors see active items only."
        />
      </div>
    </FormDialog>
  )
}
