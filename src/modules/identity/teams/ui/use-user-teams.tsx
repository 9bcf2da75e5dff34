import { MultiSelect } from '@mantine/core'
import { useState } from 'react'
import { useClosingList } from '../../../../platform/web/office/use-closing-list'
import { trpc } from '../../../../platform/web/trpc'
import { useCan } from '../../auth/ui/use-can'

/** Offers the teams of a user to those who manage teams. `teamIds` are those to save; undefined while none was chosen. */
export function useUserTeams(userId?: string) {
  const mayChoose = useCan()('roles.manage')
  const { data: teams = [] } = trpc.teams.list.useQuery(undefined, { enabled: mayChoose, meta: { part: 'teams' } })
  const [chosen, setChosen] = useState<string[] | null>(null)
  const list = useClosingList()
  const now = teams.filter(({ members }) => members.some(({ id }) => id === userId)).map(({ id }) => id)
  const field = mayChoose && teams.length > 0 && (
    <MultiSelect
      {...list}
      label="Teams"
      searchable
      data={teams.map(({ id, name }) => ({ value: id, label: name }))}
      value={chosen ?? now}
      onChange={setChosen}
    />
  )
  return {
    field,
    isDirty: chosen !== null && chosen.toSorted().join() !== now.toSorted().join(),
    // Leaves out a team that is gone, as the field shows it no more.
    teamIds: chosen?.filter((id) => teams.some((team) => team.id === id)),
  }
}
