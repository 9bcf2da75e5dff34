import { Button, Code, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { CopyButton } from '../../../../../platform/web/components/copy-button'
import { Tag, type Tone } from '../../../../../platform/web/components/tag'
import { Dialog } from '../../../../../platform/web/dialog/dialog'
import { DialogFoot } from '../../../../../platform/web/dialog/dialog-foot'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Note } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { toast } from '../../../../../platform/web/toast'
import { useSite } from '../../../../../platform/web/site/money'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { formatDate } from '../../../../../shared/dates'
import { formatPastInstant, toLastDay } from '../../../../../shared/instants'
import { plural } from '../../../../../shared/text'
import { permissions } from '../../../../../shared/permissions'
import { permissionLabels } from '../../../auth/permission.rules'
import { Section } from '../../../../settings/settings/ui/office/section'
import { StackedTable } from '../../../../settings/settings/ui/office/stacked-table'
import { type KeyState, keyStateLabels } from '../../key.rules'
import type { ApiKeyView, MadeKey } from '../../view'
import { KeyForm } from './key-form'

const tones: Record<KeyState, Tone> = { active: 'ok', expired: 'off', revoked: 'off' }
const question = {
  title: 'Revoke this key?',
  text: 'Programs that use it are refused at once. It cannot be made valid again.',
  yes: 'Revoke',
  isDangerous: true,
}

/** Makes and revokes the keys by which other programs use the REST API. */
export function ApiKeysSection({ mayExport }: { mayExport: boolean }) {
  const query = trpc.apiKeys.list.useQuery(undefined, { staleTime: 0 })
  const utils = trpc.useUtils()
  const [isAdding, setAdding] = useState(false)
  const [made, setMade] = useState<MadeKey | null>(null)
  const [asked, setAsked] = useState<ApiKeyView | null>(null)
  const revoke = trpc.apiKeys.revoke.useMutation({
    onSuccess: () => toast({ title: 'Key revoked' }),
    onError: (problem) => toast({ title: 'Not done', message: describeFailure(problem), tone: 'error' }),
    onSettled: () => {
      setAsked(null)
      return utils.apiKeys.list.invalidate()
    },
  })
  const { mutateAsync } = trpc.apiKeys.export.useMutation()
  const { data } = query
  return (
    <>
      <Section
        title="API keys"
        intro="Other programs use the REST API with a key, within the permissions that you give it."
      >
        <PanelWait query={query} />
        {data?.length === 0 && <p>There are no keys yet.</p>}
        {data && data.length > 0 && (
          <StackedTable caption="API keys" heads={['Key', 'Status', 'Actions']}>
            {data.map((key) => (
              <KeyRow key={key.id} row={key} onRevoke={() => setAsked(key)} />
            ))}
          </StackedTable>
        )}
        <Group gap="s3" mt="s3h">
          <Button onClick={() => setAdding(true)}>Make a key</Button>
          {mayExport && data && data.length > 0 && <CsvButton name="api-keys.csv" load={() => mutateAsync({})} />}
          <a href="/api/docs" target="_blank" rel="noreferrer">
            All calls, with examples
          </a>
        </Group>
      </Section>
      {isAdding && <KeyForm onMade={setMade} onClose={() => setAdding(false)} />}
      {made && <Secret made={made} onClose={() => setMade(null)} />}
      <Confirm
        question={asked && question}
        isPending={revoke.isPending}
        onYes={() => asked && revoke.mutate({ id: asked.id })}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

const scopesText = (row: ApiKeyView) =>
  row.permissions.length === permissions.length
    ? 'All permissions'
    : row.permissions.length > 4
      ? plural(row.permissions.length, 'permission')
      : row.permissions.map((one) => permissionLabels[one]).join(', ')

const factsText = ({ ownerName, createdAt, expiresAt, lastUsedAt }: ApiKeyView, timeZone: string | undefined) =>
  [
    `made ${formatPastInstant(createdAt)} by ${ownerName}`,
    expiresAt ? `last day ${formatDate(toLastDay(expiresAt, timeZone))}` : 'does not expire',
    lastUsedAt ? `last used ${formatPastInstant(lastUsedAt)}` : 'not used yet',
  ].join(' · ')

const Facts = ({ row }: { row: ApiKeyView }) => factsText(row, useSite()?.agency.timeZone)

const KeyRow = ({ row, onRevoke }: { row: ApiKeyView; onRevoke: () => void }) => (
  <tr>
    <td>
      <b>{row.name}</b> <Code>…{row.ending}</Code>
      <Note component="small" display="block" mt="sh" title={row.permissions.join(', ')}>
        {scopesText(row)}
      </Note>
      <Note component="small" display="block" mt="sh">
        <Facts row={row} />
      </Note>
    </td>
    <td>
      <Tag tone={tones[row.state]}>{keyStateLabels[row.state]}</Tag>
    </td>
    <td>
      {row.state !== 'revoked' && (
        <Button variant="default" onClick={onRevoke} aria-label={`Revoke ${row.name}`}>
          Revoke
        </Button>
      )}
    </td>
  </tr>
)

/** Shows the key once: it cannot be read later. */
const Secret = ({ made, onClose }: { made: MadeKey; onClose: () => void }) => (
  <Dialog title={`The key ${made.name}`} size={600} mustAnswer onClose={onClose}>
    <Stack gap="s3" pb="s4">
      <p>Give it to the program. It is shown only now.</p>
      <Code block className="break" style={{ userSelect: 'all', whiteSpace: 'pre-wrap' }}>
        {made.key}
      </Code>
      <p>
        The program sends it with each call, as the header <code>Authorization: Bearer …</code>
      </p>
    </Stack>
    <DialogFoot cancel={null}>
      <CopyButton text={made.key} label="Copy key" />
      <button type="button" className="btn base" data-autofocus onClick={onClose}>
        Done
      </button>
    </DialogFoot>
  </Dialog>
)
