import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Details, Facts, Note } from '../../../../../platform/web/office/blocks'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { useSite } from '../../../../../platform/web/site/money'
import { toast } from '../../../../../platform/web/toast'
import { getFailureData, describeFailure, trpc } from '../../../../../platform/web/trpc'
import { plural } from '../../../../../shared/text'
import { Section } from '../../../../settings/settings/ui/office/section'
import { Change } from '../../../audit-log/ui/office/change'
import { partLabels, type PartName } from '../../part.rules'
import type { SetupDocument } from '../../schema'
import { listShownChanges, type PartChange, type SetupPart, toLabel, toShown } from './change-words'

type Props = { name: string; document: SetupDocument; first: readonly SetupPart[]; onClose: () => void }

const listNames = (parts: readonly SetupPart[]) => parts.map(({ part }) => partLabels[part]).join('; ')

/** Shows what each part of a file changes, and takes the chosen ones over. */
export function SetupPreview({ name, document, first, onClose }: Props) {
  const [parts, setParts] = useState(first)
  const changed = parts.filter(({ changes, problem }) => !problem && changes.length > 0)
  const refused = parts.filter(({ problem }) => problem)
  const alike = parts.filter((one) => !changed.includes(one) && !refused.includes(one))
  const [left, setLeft] = useState<readonly PartName[]>([])
  const [isAsking, setAsking] = useState(false)
  const chosen = changed.filter(({ part }) => !left.includes(part))
  const takeOver = trpc.setup.takeOver.useMutation({
    onSuccess: (done) => {
      toast({ title: 'Set-up taken over', message: `${listNames(done.parts)}.` })
      onClose()
    },
    onError: (error) => {
      const current = getFailureData(error).current as { parts: SetupPart[] } | undefined
      if (current) setParts(current.parts)
      const [field] = Object.keys(getFailureData(error).fields ?? {})
      const place = current || !field ? '' : `${field}: `
      toast({ title: 'Nothing was taken over', message: place + describeFailure(error), tone: 'error' })
    },
    onSettled: () => setAsking(false),
  })
  const toggle = (part: PartName) =>
    setLeft((now) => (now.includes(part) ? now.filter((one) => one !== part) : [...now, part]))
  const send = () =>
    takeOver.mutate({
      ...document,
      parts: Object.fromEntries(chosen.map(({ part, version }) => [part, version])),
    })
  return (
    <Section
      title={`What ${name} changes here`}
      intro="Choose what is taken over. Taxes, rates, roles and pages that are not in the file stay."
    >
      <Stack gap="s4">
        {changed.length === 0 && refused.length === 0 && <p>Nothing. Everything here is already as in the file.</p>}
        {changed.map((one) => (
          <Stack key={one.part} gap="s2">
            <Checkbox
              label={partLabels[one.part]}
              checked={!left.includes(one.part)}
              onChange={() => toggle(one.part)}
            />
            <Changes changes={listShownChanges(one.changes)} document={document} />
          </Stack>
        ))}
        {refused.map(({ part, problem }) => (
          <Stack key={part} gap="s1">
            <Text fw={600}>{partLabels[part]}</Text>
            <Note c="var(--bad)">
              Cannot be taken over: {problem!.message} {problem!.field && <small>({problem!.field})</small>}
            </Note>
          </Stack>
        ))}
        {alike.length > 0 && changed.length + refused.length > 0 && <Note>Stays as it is: {listNames(alike)}.</Note>}
        <Group gap="s2h">
          <Button disabled={chosen.length === 0 || takeOver.isPending} onClick={() => setAsking(true)}>
            Take over
          </Button>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </Group>
      </Stack>
      <Confirm
        question={
          isAsking
            ? {
                title: `Take over ${plural(chosen.length, 'part')} of ${name}?`,
                text: `${listNames(chosen)}. What is there now is replaced, all at once or not at all; the audit log keeps what it was.`,
                yes: 'Take over',
              }
            : null
        }
        isPending={takeOver.isPending}
        onYes={send}
        onClose={() => setAsking(false)}
      />
    </Section>
  )
}

/** Shows the first changes of a part, and the others behind a line. */
const shownFirst = 6

function Changes({ changes, document }: { changes: readonly PartChange[]; document: SetupDocument }) {
  const here = useSite()?.agency.currency ?? 'USD'
  const there = document.terms?.currency ?? here
  const list = (some: typeof changes) => (
    <Facts beside="minmax(80px, 0.4fr)" fz="office" pl="s5">
      {some.map((one) => (
        <div key={`${one.row} ${one.field}`}>
          <dt>{toLabel(one)}</dt>
          <dd>
            <Change before={toShown(one.field, one.from, here)} after={toShown(one.field, one.to, there)} />
          </dd>
        </div>
      ))}
    </Facts>
  )
  const rest = changes.slice(shownFirst)
  return (
    <>
      {list(changes.slice(0, shownFirst))}
      {rest.length > 0 && (
        <Details summary={`${plural(rest.length, 'further change')}`} pl="s5" fz="office">
          {list(rest)}
        </Details>
      )}
    </>
  )
}
