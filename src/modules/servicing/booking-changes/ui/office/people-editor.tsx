import { hasInfants } from '../../../../catalog/pricing/party.rules'
import { useEstimateRules } from '../../../../catalog/pricing/ui/use-terms'
import { Checkbox } from '@mantine/core'
import { CountInput } from '../../../../../platform/web/number-input'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { Note } from '../../../../../platform/web/office/blocks'
import { FieldRow } from '../../../../../platform/web/office/field-row'
import { headCount } from '../../../../catalog/pricing/estimate.rules'
import { partyText } from '../../../../sales/proposals/offer.rules'
import type { useEdit } from './use-edit'
import type { Editor } from '../../view'

type Props = { editor: Editor; work: ReturnType<typeof useEdit> }

/** Edits leaving and joining travelers and rooms. Services counted by them follow. */
export function PeopleEditor({ editor: { before }, work }: Props) {
  const { leaving, joining, rooms, party, toggle, setJoining, setRooms } = work
  const rules = useEstimateRules()
  return (
    <Panel title={`Travelers, ${party.adults < 1 ? 'no adult' : partyText(party)}`}>
      <fieldset>
        <Note component="legend" pb="s2">
          Who travels
        </Note>
        <FieldRow minColWidth={200}>
          {before.travelers.map(({ position, name }) => (
            <Checkbox
              key={position}
              label={name}
              checked={!leaving.includes(position)}
              onChange={() => toggle(position)}
            />
          ))}
        </FieldRow>
      </fieldset>
      <FieldRow minColWidth={128} mt="s3h" mb="s1h">
        <Count label="More adults" value={joining.adults} onChange={(adults) => setJoining({ ...joining, adults })} />
        <Count
          label="More children"
          value={joining.children}
          onChange={(children) => setJoining({ ...joining, children })}
        />
        {hasInfants(rules, joining.infants) && (
          <Count
            label={`More infants (under ${rules.childFrom})`}
            value={joining.infants ?? 0}
            onChange={(infants) => setJoining({ ...joining, infants })}
          />
        )}
        <Count label="Rooms" value={rooms} onChange={setRooms} />
      </FieldRow>
      {headCount(joining) > 0 && (
        <Note>Once it is agreed, their names are written with the travelers of the booking.</Note>
      )}
    </Panel>
  )
}

type CountProps = { label: string; value: number; onChange: (value: number) => void }

const Count = ({ label, value, onChange }: CountProps) => (
  <CountInput label={label} max={500} value={value} onChange={onChange} />
)
