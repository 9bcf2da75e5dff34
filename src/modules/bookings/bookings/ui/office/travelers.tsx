import { Button, Text } from '@mantine/core'
import { type ComponentType, useState } from 'react'
import { Tag } from '../../../../../platform/web/components/tag'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { RowHead, Rows } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { genderLabels } from '../../../../identity/documents/options.rules'
import type { BookingDetail, TravelerView } from '../../view'
import { kindLabels, readyText, travelerName } from '../../travelers.rules'

const describeKnown = ({ kind, gender, dateOfBirth, nationality, passportExpiry }: TravelerView): string =>
  [
    kindLabels[kind],
    gender && genderLabels[gender],
    dateOfBirth && `born ${formatDate(dateOfBirth)}`,
    nationality,
    passportExpiry && `passport until ${formatDate(passportExpiry)}`,
  ]
    .filter(Boolean)
    .join(', ')

type DialogProps = { booking: BookingDetail; traveler: TravelerView; onClose: () => void }

type Props = { booking: BookingDetail; Dialog: ComponentType<DialogProps> | null }

/** Lists who travels; `Dialog` edits one of them. */
export function Travelers({ booking, Dialog }: Props) {
  const { travelers, displayStatus } = booking
  const [edited, setEdited] = useState<number | null>(null)
  const traveler = travelers.find(({ position }) => position === edited)
  const isOpen = Dialog && displayStatus !== 'completed' && displayStatus !== 'cancelled'
  return (
    <Panel title={`Travelers, ${readyText(travelers)}`}>
      {Dialog && traveler && <Dialog booking={booking} traveler={traveler} onClose={() => setEdited(null)} />}
      <Rows aria-label="Travelers">
        {travelers.map((one) => (
          <li key={one.position}>
            <div>
              <RowHead>
                <b>{travelerName(one)}</b>
                <Tag {...(one.readiness.ready ? { tone: 'ok' } : { tone: 'warn', done: 50 })}>
                  {one.readiness.ready ? 'Details known' : 'Details missing'}
                </Tag>
              </RowHead>
              <p className="num">{describeKnown(one)}</p>
              {one.readiness.missing.length > 0 && <p>Missing: {one.readiness.missing.join(', ')}</p>}
              {one.readiness.warnings.map((warning) => (
                <Text key={warning} c="var(--warn)">
                  {warning}
                </Text>
              ))}
            </div>
            {isOpen && (
              <Button
                variant="default"
                size="xs"
                aria-label={`Edit ${travelerName(one)}`}
                onClick={() => setEdited(one.position)}
              >
                Edit
              </Button>
            )}
          </li>
        ))}
      </Rows>
    </Panel>
  )
}
