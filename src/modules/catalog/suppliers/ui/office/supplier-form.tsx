import { toOptions } from '../../../../../platform/web/options'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { CheckboxField, NativeSelectField, TextareaField, TextField } from '../../../../../platform/web/fields'
import { ConflictDialog } from '../../../../../platform/web/office/conflict/conflict-dialog'
import { useVersionedForm } from '../../../../../platform/web/office/conflict/use-versioned-form'
import { FormDialog } from '../../../../../platform/web/office/form-dialog'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { Present } from '../../../../identity/live/ui/office/present'
import { currencies } from '../../../../../shared/currencies'
import { type CreateSupplierInput, createSupplierInput } from '../../schema'
import type { SupplierView } from '../../view'
import { kindLabels, type SupplierKind, supplierKinds } from '../../supplier.rules'
import { useCan } from '../../../../identity/auth/ui/use-can'

const toValues = (row: SupplierView | undefined) => ({
  version: row?.version ?? 1,
  name: row?.name ?? '',
  contactName: row?.contactName ?? '',
  email: row?.email ?? '',
  phone: row?.phone ?? '',
  notes: row?.notes ?? '',
  currency: row?.currency ?? '',
  kind: row?.kind ?? ('other' as const),
  isActive: row?.isActive ?? true,
})
const labels = {
  name: 'Supplier name',
  contactName: 'Contact name',
  email: 'Email',
  phone: 'Phone',
  notes: 'Notes',
  kind: 'Provides',
  currency: 'Asks in',
  isActive: 'Active',
} satisfies Record<keyof CreateSupplierInput, string>

const kinds = toOptions(supplierKinds, kindLabels)

export default function SupplierForm({ supplier, onClose }: { supplier?: SupplierView; onClose: () => void }) {
  const mayWrite = useCan()('suppliers.write')
  const create = trpc.suppliers.create.useMutation()
  const update = trpc.suppliers.update.useMutation()
  const { control, dialog, conflict } = useVersionedForm(createSupplierInput, {
    guarded: true,
    row: supplier,
    toValues,
    sendChanged: (_changed, typed): Promise<{ name: string }> =>
      supplier ? update.mutateAsync({ ...typed, id: supplier.id }) : create.mutateAsync(typed),
    onDone: ({ name }) => {
      toast({ title: supplier ? 'Supplier saved' : 'Supplier added', message: name })
      onClose()
    },
  })
  return (
    <FormDialog
      title={supplier ? 'Edit supplier' : 'Add Supplier'}
      size={600}
      yes={supplier ? 'Save' : 'Add Supplier'}
      {...dialog}
      isReadOnly={!mayWrite}
      note={supplier && <Present recordId={supplier.id} />}
      onClose={onClose}
    >
      <TextField control={control} name="name" label={labels.name} required data-autofocus />
      <FieldRow>
        <TextField control={control} name="contactName" label={labels.contactName} />
        <TextField control={control} name="phone" label={labels.phone} type="tel" />
      </FieldRow>
      <FieldRow>
        <TextField control={control} name="email" label={labels.email} type="email" />
        <NativeSelectField control={control} name="kind" label={labels.kind} data={kinds} />
      </FieldRow>
      <NativeSelectField
        control={control}
        name="currency"
        label={labels.currency}
        description="New items of theirs begin with it"
        data={[{ value: '', label: 'The currency of our prices' }, ...currencies]}
      />
      <TextareaField control={control} name="notes" label={labels.notes} maxLength={2000} />
      <CheckboxField
        control={control}
        name="isActive"
        label={labels.isActive}
        description="Inactive ones stay on their items and are not offered for others."
      />
      {conflict && (
        <ConflictDialog conflict={conflict} labels={labels} show={{ kind: (kind: SupplierKind) => kindLabels[kind] }} />
      )}
    </FormDialog>
  )
}
