import { Box, Button, Group, Menu } from '@mantine/core'
import { useState } from 'react'
import { CsvButton } from '../../../../../platform/web/office/csv-button'
import { Confirm } from '../../../../../platform/web/office/confirm'
import { PanelWait } from '../../../../../platform/web/office/record/record-page'
import { RowDanger, RowMenu } from '../../../../../platform/web/office/table/row-menu'
import { toast } from '../../../../../platform/web/toast'
import { describeFailure, trpc } from '../../../../../platform/web/trpc'
import { Section } from '../../../../settings/settings/ui/office/section'
import { SettingPreview } from '../../../../settings/settings/ui/office/setting-preview'
import { StackedTable } from '../../../../settings/settings/ui/office/stacked-table'
import type { Team } from '../../view'
import { TeamForm } from './team-form'

const question = {
  title: 'Delete this team?',
  text: 'Its members stay, and no longer see the records of each other where their role sees the team only.',
  yes: 'Delete',
  isDangerous: true,
}

/** Lists teams, whose members see each other's records where their role says so. */
export function TeamsSection({ mayExport }: { mayExport: boolean }) {
  const query = trpc.teams.list.useQuery()
  const { mutateAsync } = trpc.teams.export.useMutation()
  const [edited, setEdited] = useState<Team | 'new' | null>(null)
  const [asked, setAsked] = useState<Team | null>(null)
  const remove = trpc.teams.remove.useMutation({
    onError: (problem: unknown) => toast({ title: 'Not done', message: describeFailure(problem), tone: 'error' }),
    onSuccess: () => toast({ title: 'Team deleted' }),
    onSettled: () => setAsked(null),
  })
  return (
    <>
      <Section title="Teams" intro="People whose role sees the team's records see those of all members.">
        <PanelWait query={query} />
        {query.data?.length === 0 && <p>No teams yet.</p>}
        {query.data && query.data.length > 0 && (
          <StackedTable caption="Teams" heads={['Team', 'Members', 'Actions']}>
            {query.data.map((team) => (
              <tr key={team.id}>
                <td>{team.name}</td>
                <td>{team.members.map(({ name }) => name).join(', ') || 'Nobody yet'}</td>
                <td>
                  <TeamMenu team={team} onEdit={setEdited} onAsk={setAsked} />
                </td>
              </tr>
            ))}
          </StackedTable>
        )}
        {query.data && (
          <Group gap="s2h" mt="s3h">
            <Button onClick={() => setEdited('new')}>Add Team</Button>
            {mayExport && query.data.length > 0 && <CsvButton name="teams.csv" load={() => mutateAsync({})} />}
          </Group>
        )}
        {query.data && (
          <Box mt="s3h">
            <TeamsPreview teams={query.data} />
          </Box>
        )}
      </Section>
      {edited && <TeamForm team={edited === 'new' ? null : edited} onClose={() => setEdited(null)} />}
      <Confirm
        question={asked && question}
        isPending={remove.isPending}
        onYes={() => asked && remove.mutate({ id: asked.id })}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

const list = new Intl.ListFormat('en')
const alternatives = new Intl.ListFormat('en', { type: 'disjunction' })

/** Lists whose records the members of each team see, by the roles limited to a team. */
function TeamsPreview({ teams }: { teams: readonly Team[] }) {
  const { data } = trpc.roles.list.useQuery(undefined, { meta: { part: 'roles' } })
  const roles = data?.filter(({ sees }) => sees === 'team').map(({ name }) => name)
  const shared = teams.filter(({ members }) => members.length > 1)
  return (
    <SettingPreview at={[{ page: '/admin/leads', label: 'Leads' }]}>
      {roles?.length === 0 && <p>No role sees the records of its team yet, so that teams change nothing.</p>}
      {roles &&
        roles.length > 0 &&
        shared.map(({ id, name, members }) => (
          <p key={id}>
            <b>{name}</b> Who of them is {alternatives.format(roles)} sees the records of{' '}
            {list.format(members.map((member) => member.name))}.
          </p>
        ))}
    </SettingPreview>
  )
}

type MenuProps = { team: Team; onEdit: (team: Team) => void; onAsk: (team: Team) => void }

const TeamMenu = ({ team, onEdit, onAsk }: MenuProps) => (
  <RowMenu name={team.name}>
    <Menu.Item onClick={() => onEdit(team)}>Edit</Menu.Item>
    <RowDanger onClick={() => onAsk(team)}>Delete</RowDanger>
  </RowMenu>
)
