import { toOptions } from '../../../../../platform/web/options'
import { type Control, type FieldPath, type FieldValues, useWatch } from 'react-hook-form'
import { NativeSelectField } from '../../../../../platform/web/fields'
import { lostLabels, lostReasons } from '../../lead.rules'
import { leadStatuses } from '../../transition.rules'
import { stageLabels } from '../pipeline/lead-status'

/** Holds the stage as form values; '' means not chosen. */
type StageValues = { status: string; outcome: string; lostReason: string }

/** Clears values that do not apply to the chosen status. */
export const settleStage = <V extends StageValues>(typed: V): V => ({
  ...typed,
  outcome: typed.status === 'closed' ? typed.outcome : '',
  lostReason: typed.status === 'closed' && typed.outcome === 'lost' ? typed.lostReason : '',
})

const choose = { value: '', label: 'Please choose' }

/** Edits the status, in the specification's words; asks a closed lead's outcome and reason, too. */
export function StageFields<V extends FieldValues, T>({ control }: { control: Control<V, unknown, T> }) {
  const field = (name: keyof StageValues) => name as FieldPath<V>
  const [status, outcome] = useWatch({ control, name: [field('status'), field('outcome')] }) as [string, string]
  return (
    <>
      <NativeSelectField
        control={control}
        name={field('status')}
        label="Status"
        data={toOptions(leadStatuses, stageLabels)}
      />
      {status === 'closed' && (
        <NativeSelectField
          control={control}
          name={field('outcome')}
          label="Outcome"
          data={[choose, { value: 'won', label: 'Won' }, { value: 'lost', label: 'Lost' }]}
          required
        />
      )}
      {status === 'closed' && outcome === 'lost' && (
        <NativeSelectField
          control={control}
          name={field('lostReason')}
          label="Reason"
          data={[choose, ...toOptions(lostReasons, lostLabels)]}
          required
        />
      )}
    </>
  )
}
