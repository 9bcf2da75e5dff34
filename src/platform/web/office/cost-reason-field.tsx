import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { costReasonLabel } from '../../../shared/below-cost'
import { TextareaField } from '../fields'

type Props<V extends FieldValues, T> = {
  /** Whether it sells below what it costs, as far as the screen knows. */
  isNeeded: boolean
  control: Control<V, unknown, T>
}

/** Asks why something sells below what it costs: on screen while it does. */
export function CostReasonField<V extends FieldValues, T>({ isNeeded, control }: Props<V, T>) {
  if (!isNeeded) return null
  return (
    <TextareaField
      control={control}
      name={'costReason' as FieldPath<V>}
      label={costReasonLabel}
      required
      autosize
      maxLength={1000}
    />
  )
}
