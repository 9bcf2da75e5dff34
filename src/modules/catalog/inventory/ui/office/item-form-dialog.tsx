import { Box } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { CheckboxField, NativeSelectField, TextareaField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { currencies } from '../../../../../shared/currencies'
import { plural } from '../../../../../shared/text'
import { Present } from '../../../../identity/live/ui/office/present'
import { ImagesField } from '../../../../core/media/ui/office/image-field'
import { SupplierField } from '../../../suppliers/ui/office/supplier-field'
import { maxItemImages } from '../../item.rules'
import type { ItemForm } from './use-item-form'

/** Identifies the edited item by `id`. */
type Props = {
  form: ItemForm
  id: string | undefined
  onClose: () => void
  children: ReactNode
}

/** Frames an item's form: its own fields, then those of all kinds. */
export function ItemFormDialog({ form, id, onClose, children }: Props) {
  const [isUploading, setUploading] = useState(false)
  const { control } = form
  return (
    <FormDialog
      title={form.title}
      yes={form.yes}
      isDirty={form.formState.isDirty || isUploading}
      isPending={form.isPending || isUploading}
      note={id && <Present recordId={id} />}
      submit={form.submit}
      onClose={onClose}
    >
      {children}
      <SupplierField control={control} name="supplierId" present={form.supplier} />
      <NativeSelectField
        control={control}
        name="costCurrency"
        label="The supplier asks in"
        description="The net of its rates; converted by your exchange rates where you sell in another currency"
        data={[
          { value: '', label: id ? 'The currency of its price' : 'As the supplier asks, or as priced' },
          ...currencies,
        ]}
      />
      <TextareaField control={control} name="description" label="Description" maxLength={4000} />
      <ImagesField control={control} name="images" max={maxItemImages} onBusy={setUploading} />
      <Box pt="sh">
        <CheckboxField control={control} name="isActive" label="Active" description="Visitors see active items only." />
      </Box>
      {form.conflict && (
        <ConflictDialog
          conflict={form.conflict}
          labels={form.labels}
          show={{
            supplierId: (id: string | null) =>
              (id === form.supplier?.id ? form.supplier?.name : id && 'Another one') ?? '—',
            images: (images: readonly unknown[]) => plural(images.length, 'image'),
          }}
        />
      )}
    </FormDialog>
  )
}
