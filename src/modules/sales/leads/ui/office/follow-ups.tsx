import { Rows } from '../../../../../platform/web/office/blocks'
import { ActionIcon, Button, Checkbox, Group, Menu, Stack, Text } from '@mantine/core'
import { DateField } from '../../../../../platform/web/date-field'
import { TextField } from '../../../../../platform/web/fields'
import { OfficeIcon } from '../../../../../platform/web/office/office-icon'
import { Panel } from '../../../../../platform/web/office/record/record-page'
import { resetToSaved } from '../../../../../platform/web/keep-typed'
import { toast } from '../../../../../platform/web/toast'
import { trpc } from '../../../../../platform/web/trpc'
import { useZodForm } from '../../../../../platform/web/use-zod-form'
import { addDays, formatDate } from '../../../../../shared/dates'
import { useSite } from '../../../../../platform/web/site/money'
import { useAgencyToday } from '../../../../../platform/web/site/use-agency-today'
import type { FollowUpView } from '../../view'
import { addFollowUpInput } from '../../schema'
import { DueTime } from '../pipeline/due-date'
import { useCan } from '../../../../identity/auth/ui/use-can'
import { toastNotSaved } from '../../../../../platform/web/not-saved'

export function FollowUps({ leadId, followUps }: { leadId: string; followUps?: readonly FollowUpView[] }) {
  // Delays the form until today's date is known: it keeps the date that it starts with.
  const isDayKnown = useSite() !== undefined
  const mayPlan = useCan()('leads.write')
  const open = followUps?.filter(({ doneAt }) => doneAt === null)
  return (
    <Panel title="Follow-ups" count={open?.length}>
      <Rows small>
        {followUps?.map((followUp) => (
          <FollowUp key={followUp.id} followUp={followUp} />
        ))}
      </Rows>
      {isDayKnown && mayPlan && <PlanFollowUp leadId={leadId} />}
    </Panel>
  )
}

const later = [
  { label: 'Tomorrow', days: 1 },
  { label: 'In 3 days', days: 3 },
  { label: 'In a week', days: 7 },
  { label: 'In a month', days: 30 },
]

function FollowUp({ followUp }: { followUp: FollowUpView }) {
  const { id, text, doneAt } = followUp
  const { mutate, isPending } = trpc.leads.updateFollowUp.useMutation({
    onSuccess: (saved, { done }) =>
      toast({
        title: done === undefined ? `Put off to ${formatDate(saved.dueOn)}` : done ? 'Follow-up done' : 'Open again',
        message: text,
        action: done === true ? { label: 'Undo', onClick: () => mutate({ id, done: false }) } : undefined,
      }),
    onError: toastNotSaved,
  })
  const today = useAgencyToday()
  const mayWrite = useCan()('leads.write')
  return (
    <li>
      <Checkbox
        size="xs"
        checked={doneAt !== null}
        disabled={isPending || !mayWrite}
        onChange={(event) => mutate({ id, done: event.currentTarget.checked })}
        label={
          <Text component="span" {...(doneAt !== null && { c: 'dimmed', td: 'line-through' })}>
            {text} <DueTime followUp={followUp} />
          </Text>
        }
      />
      {doneAt === null && mayWrite && (
        <Menu position="bottom-end" width={180}>
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" aria-label={`Put off: ${text}`} disabled={isPending}>
              <OfficeIcon name="clock" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {later.map(({ label, days }) => (
              <Menu.Item key={days} onClick={() => mutate({ id, dueOn: addDays(today, days) })}>
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}

function PlanFollowUp({ leadId }: { leadId: string }) {
  const { mutateAsync } = trpc.leads.addFollowUp.useMutation()
  const start = { text: '', dueOn: useAgencyToday(), dueTime: '' }
  const form = useZodForm(addFollowUpInput.omit({ leadId: true }), {
    start,
    guarded: true,
    send: (plan) => mutateAsync({ ...plan, leadId }),
    onDone: ({ dueOn }, _, sent) => {
      resetToSaved(form, sent, { ...start, dueOn })
      toast({ title: 'Follow-up planned' })
    },
  })
  const { control, submit, isPending } = form
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap="s2" pt="s2h">
        <TextField
          control={control}
          name="text"
          aria-label="What is to be done"
          placeholder="What is to be done"
          maxLength={200}
          data-follow-up=""
        />
        <Group gap="s2" wrap="nowrap">
          <DateField control={control} name="dueOn" aria-label="Due on" />
          <TextField control={control} name="dueTime" aria-label="At" type="time" w={116} />
        </Group>
        <Button type="submit" variant="default" ml="auto" disabled={isPending}>
          Plan
        </Button>
      </Stack>
    </form>
  )
}
