import { Checkbox, NumberInput } from '@mantine/core'
import { Panel } from '../../../../platform/web/office/record/record-page'
import { partyText } from '../../../proposals/offer.rules'
import type { Editor } from '../../view.rules'
import styles from './changes.module.css'
import type { useEdit } from './use-edit'

type Props = { editor: Editor; work: ReturnType<typeof useEdit> }

/** Who stays at home, and how many rooms are left. Services that are counted by them become fewer. */
export function PeopleEditor({ editor: { before }, work }: Props) {
  const { leaving, rooms, party, toggle, setRooms } = work
  return (
    <Panel title={`Travelers, ${party.adults < 1 ? 'no adult' : partyText(party)}`}>
      <fieldset>
        <legend className={styles.dim}>Who travels</legend>
        <div className={styles.people}>
          {before.travelers.map(({ position, name }) => (
            <Checkbox
              key={position}
              label={name}
              checked={!leaving.includes(position)}
              onChange={() => toggle(position)}
            />
          ))}
        </div>
      </fieldset>
      <NumberInput
        className={styles.rooms}
        label="Rooms"
        min={0}
        max={500}
        allowDecimal={false}
        clampBehavior="strict"
        value={rooms}
        onChange={(value) => setRooms(Number(value) || 0)}
      />
    </Panel>
  )
}
