import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { lazyDialog } from '../../../../../platform/web/lazy-part'
import { Panel, PanelQuery } from '../../../../../platform/web/office/record/record-page'
import { trpc } from '../../../../../platform/web/trpc'
import { Note, Rows } from '../../../../../platform/web/office/blocks'
import { formatDate } from '../../../../../shared/dates'
import { type DocumentKind, documentKinds } from '../../../../identity/documents/traveler.rules'
import { kindLabels } from './kinds'
import { useShown } from './use-shown'
import type { TravelerDocuments } from '../../../../identity/documents/view'

const RevealNumber = lazyDialog(() => import('./reveal-number'))

/** Lists the customer's travelers with document numbers by the last four. */
export function CustomerDocuments({ customerId }: { customerId: string }) {
  const query = trpc.customerDocuments.list.useQuery({ customerId })
  return (
    <Panel title="Travel documents">
      <PanelQuery query={query}>
        {(travelers) =>
          travelers.length === 0 ? (
            <Text c="dimmed" fz="xs">
              No account with a confirmed e-mail address of theirs.
            </Text>
          ) : (
            <Rows small>
              {travelers.map((traveler) => (
                <Traveler key={traveler.id} traveler={traveler} customerId={customerId} />
              ))}
            </Rows>
          )
        }
      </PanelQuery>
    </Panel>
  )
}

type Props = { traveler: TravelerDocuments; customerId: string }

function Traveler({ traveler, customerId }: Props) {
  const { name, relationship, numbers, passportExpiry } = traveler
  const kinds = documentKinds.filter((kind) => numbers[kind] !== undefined)
  return (
    <li>
      <b>{name}</b>{' '}
      {relationship && (
        <Text component="span" c="dimmed" fz="xs">
          {relationship}
        </Text>
      )}
      {kinds.length === 0 && (
        <Text c="dimmed" fz="xs">
          No numbers given.
        </Text>
      )}
      {kinds.map((kind) => (
        <DocumentNumber key={kind} kind={kind} traveler={traveler} customerId={customerId} />
      ))}
      {passportExpiry && <p className="num">Passport expires {formatDate(passportExpiry)}</p>}
    </li>
  )
}

function DocumentNumber({ kind, traveler, customerId }: Props & { kind: DocumentKind }) {
  const [asking, setAsking] = useState(false)
  const { number, left, hide, show } = useShown()
  const label = kindLabels[kind]
  return (
    <Group gap="s2" wrap="nowrap" mih={32}>
      <Note component="span" w={104}>
        {label}
      </Note>
      <Text
        component="span"
        className="num break"
        flex={1}
        fw={number === null ? undefined : 600}
        style={{ userSelect: 'all' }}
      >
        {number ?? traveler.numbers[kind]}
      </Text>
      {number === null ? (
        <button
          type="button"
          className="link"
          aria-label={`Show ${label.toLowerCase()} number of ${traveler.name}`}
          onClick={() => setAsking(true)}
        >
          Show
        </button>
      ) : (
        <button type="button" className="link num" onClick={hide}>
          Hide ({left})
        </button>
      )}
      {asking && (
        <RevealNumber
          document={{ customerId, travelerId: traveler.id, kind }}
          name={traveler.name}
          onShown={show}
          onClose={() => setAsking(false)}
        />
      )}
    </Group>
  )
}
