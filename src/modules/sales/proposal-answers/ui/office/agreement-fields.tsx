import { toOptions } from '../../../../../platform/web/options'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { DateField } from '../../../../../platform/web/date-field'
import { NativeSelectField, TextareaField } from '../../../../../platform/web/fields'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import { acceptanceChannels, channelLabels } from '../../answer.rules'

const channels = toOptions(acceptanceChannels, channelLabels)

type Props<V extends FieldValues, T> = {
  /** Expects a form with `channel`, `saidOn` and `note`. */
  control: Control<V, unknown, T>
  /** Gives the first field the initial focus of the dialog. */
  isFirst?: boolean
}

/** Edits how and when a customer accepted through staff, with the evidence. */
export function AgreementFields<V extends FieldValues, T>({ control, isFirst }: Props<V, T>) {
  return (
    <>
      <FieldRow>
        <NativeSelectField
          control={control}
          name={'channel' as FieldPath<V>}
          label="How they agreed"
          data={channels}
          required
          data-autofocus={isFirst || undefined}
        />
        <DateField
          control={control}
          name={'saidOn' as FieldPath<V>}
          label="When they agreed"
          max={useAgencyToday()}
          required
        />
      </FieldRow>
      <TextareaField
        control={control}
        name={'note' as FieldPath<V>}
        label="Evidence"
        description="What was said, or where the mail or the signed paper is. For colleagues."
        maxLength={2000}
        autosize
        minRows={2}
      />
    </>
  )
}
