import { Note } from '../../../../../platform/web/office/blocks'
import { Button, Code, Group, Menu, Stack } from '@mantine/core'
import { useState } from 'react'
import { Tag } from '../../../../../platform/web/components/tag'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { CopyButton } from '../../../../../platform/web/components/copy-button'
import type { Actor } from '../../../../../shared/actor'
import { labelFor, maxEndpoints, outcomeText } from '../../../../core/webhooks/event.rules'
import { Section } from './section'
import { StackedTable } from './stacked-table'
import { WebhookForm } from './webhook-form'
import { WebhookLog } from './webhook-log'
import type { EndpointView, WithSecret, DeliveryView } from '../../../../core/webhooks/view'

type EndpointQuestion = { endpoint: EndpointView; what: 'delete' | 'renew' }
const questions = {
  delete: {
    title: 'Delete this endpoint?',
    text: 'Nothing is sent to it any more, and its deliveries are forgotten.',
    yes: 'Delete',
    isDangerous: true,
  },
  renew: {
    title: 'Make a new secret?',
    text: 'For 24 hours the present one signs as well: tell the receiver the new one in this time. A second new secret ends it at once.',
    yes: 'New secret',
    isDangerous: true,
  },
}

/** Edits the webhook endpoints. */
export function WebhooksSection({ mayExport, user }: { mayExport: boolean; user: Actor }) {
  const query = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 })
  const { data } = query
  const [edited, setEdited] = useState<EndpointView | 'new' | null>(null)
  const [asked, setAsked] = useState<EndpointQuestion | null>(null)
  const [made, setMade] = useState<WithSecret | null>(null)
  const ended = {
    onError: (problem: unknown) =>
      toast({ title: 'Not done', message: describeFailure(problem), tone: 'error' as const }),
    onSettled: () => setAsked(null),
  }
  const remove = trpc.webhooks.remove.useMutation({ ...ended, onSuccess: () => toast({ title: 'Endpoint deleted' }) })
  const renew = trpc.webhooks.renewSecret.useMutation({ ...ended, onSuccess: setMade })
  const { mutateAsync } = trpc.webhooks.exportEndpoints.useMutation()
  const { tests, test } = useTests()
  const onYes = () => asked && (asked.what === 'delete' ? remove : renew).mutate({ id: asked.endpoint.id })
  return (
    <>
      <Section title="Webhooks" intro="Other systems are notified at once, with a signature that they can check.">
        <PanelWait query={query} />
        {data?.length === 0 && <p>No webhooks yet.</p>}
        {data && data.length > 0 && (
          <Endpoints rows={data} tests={tests} onEdit={setEdited} onAsk={setAsked} onTest={test} />
        )}
        {data && (
          <Group gap="s2h" mt="s3h">
            {data.length < maxEndpoints && <Button onClick={() => setEdited('new')}>Add Endpoint</Button>}
            {mayExport && data.length > 0 && <CsvButton name="endpoints.csv" load={() => mutateAsync({})} />}
          </Group>
        )}
      </Section>
      <WebhookLog mayExport={mayExport} />
      {edited && (
        <WebhookForm
          endpoint={edited === 'new' ? null : edited}
          user={user}
          onMade={setMade}
          onClose={() => setEdited(null)}
        />
      )}
      {made && <Secret made={made} onClose={() => setMade(null)} />}
      <Confirm
        question={asked && questions[asked.what]}
        isPending={remove.isPending || renew.isPending}
        onYes={onYes}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** Sends tests, and holds each endpoint's last result. */
function useTests() {
  const [tests, setTests] = useState<Tests>({})
  const { mutateAsync } = trpc.webhooks.sendTest.useMutation()
  const test = async ({ id }: EndpointView) => {
    setTests((now) => ({ ...now, [id]: null }))
    try {
      const answered = await mutateAsync({ id })
      setTests((now) => ({ ...now, [id]: answered }))
    } catch (problem) {
      setTests((now) => ({ ...now, [id]: undefined }))
      toast({ title: 'Not done', message: describeFailure(problem), tone: 'error' })
    }
  }
  return { tests, test: (endpoint: EndpointView) => void test(endpoint) }
}

type RowsProps = {
  rows: readonly EndpointView[]
  /** Holds each endpoint's last test; null while it is pending. */
  tests: Tests
  onEdit: (row: EndpointView) => void
  onAsk: (asked: EndpointQuestion) => void
  onTest: (row: EndpointView) => void
}
type Tests = Readonly<Record<string, DeliveryView | null | undefined>>

const Endpoints = ({ rows, tests, onEdit, onAsk, onTest }: RowsProps) => (
  <StackedTable caption="Endpoints" heads={['Endpoint', 'Status', 'Actions']}>
    {rows.map((endpoint) => (
      <tr key={endpoint.id}>
        <td className="break">
          {endpoint.url}
          <Note component="small" display="block" mt="sh">
            {endpoint.events.map(labelFor).join(', ')}
          </Note>
          {endpoint.isLegacy && (
            <Note component="small" display="block" mt="sh">
              Signed as by version 1.0.0. A new secret changes its calls to Standard Webhooks.
            </Note>
          )}
          <Tested delivery={tests[endpoint.id]} />
        </td>
        <td>
          <Tag tone={endpoint.isActive ? 'ok' : 'off'}>{endpoint.isActive ? 'Active' : 'Off'}</Tag>
        </td>
        <td>
          <EndpointMenu
            endpoint={endpoint}
            isTesting={tests[endpoint.id] === null}
            onEdit={onEdit}
            onAsk={onAsk}
            onTest={onTest}
          />
        </td>
      </tr>
    ))}
  </StackedTable>
)

/** Shows the endpoint's response to the last test. */
const Tested = ({ delivery }: { delivery: DeliveryView | null | undefined }) => (
  <Note component="small" display="block" mt="sh" role="status">
    {delivery === null && 'Sending a test…'}
    {delivery && (
      <>
        <Tag tone={delivery.status === 'delivered' ? 'ok' : 'bad'}>
          {delivery.status === 'delivered' ? 'Test arrived' : 'Test failed'}
        </Tag>{' '}
        {outcomeText(delivery)}
      </>
    )}
  </Note>
)

type MenuProps = { endpoint: EndpointView; isTesting: boolean } & Pick<RowsProps, 'onEdit' | 'onAsk' | 'onTest'>

const EndpointMenu = ({ endpoint, isTesting, onEdit, onAsk, onTest }: MenuProps) => (
  <RowMenu name={endpoint.url}>
    <Menu.Item disabled={isTesting} onClick={() => onTest(endpoint)}>
      Send a test
    </Menu.Item>
    <Menu.Item onClick={() => onEdit(endpoint)}>Edit</Menu.Item>
    <Menu.Item onClick={() => onAsk({ endpoint, what: 'renew' })}>New secret</Menu.Item>
    <RowDanger onClick={() => onAsk({ endpoint, what: 'delete' })}>Delete</RowDanger>
  </RowMenu>
)

/** Shows the secret once: it cannot be read later. */
function Secret({ made, onClose }: { made: WithSecret; onClose: () => void }) {
  return (
    <Dialog title="The endpoint’s secret" size={600} mustAnswer onClose={onClose}>
      <Stack gap="s3" pb="s4">
        <p>
          Give it to the receiver of {new URL(made.url).host}. It is shown only now; a new one can be made at any time.
        </p>
        <Code block className="break" style={{ userSelect: 'all', whiteSpace: 'pre-wrap' }}>
          {made.secret}
        </Code>
        <p>
          Calls are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says: libraries for many
          languages check the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and{' '}
          <code>webhook-signature</code> with it.
        </p>
      </Stack>
      <DialogFoot cancel={null}>
        <CopyButton text={made.secret} label="Copy secret" />
        <button type="button" className="btn base" data-autofocus onClick={onClose}>
          Done
        </button>
      </DialogFoot>
    </Dialog>
  )
}
