import type { Control, FieldPath } from 'react-hook-form'
import { AskedField } from '../../../../../platform/web/fields'

/** Confirms money that seems to be recorded already. */
export const AsAnotherField = <V extends { asAnother: boolean }, T>({
  control,
}: {
  control: Control<V, unknown, T>
}) => (
  <AskedField
    control={control}
    name={'asAnother' as FieldPath<V>}
    label="It is another payment, or a part of one transfer"
  />
)
