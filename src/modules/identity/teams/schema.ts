import { z } from 'zod'
import { line, rowId, version } from '../../../shared/fields'

const fields = {
  name: line({ min: 1, max: 60, message: 'Please name the team' }),
  memberIds: z
    .array(z.uuid())
    .max(200)
    .transform((ids) => [...new Set(ids)]),
}

export const createTeamInput = z.object(fields)
export type CreateTeamInput = z.output<typeof createTeamInput>
export const updateTeamInput = z.object({ id: rowId(), version, ...fields })
export type UpdateTeamInput = z.output<typeof updateTeamInput>
export const teamIds = z
  .array(z.uuid())
  .max(100)
  .transform((ids) => [...new Set(ids)])
export const setTeamsInput = z.object({ userId: rowId(), teamIds })
export type SetTeamsInput = z.output<typeof setTeamsInput>
export const removeTeamInput = z.object({ id: rowId() })
export type RemoveTeamInput = z.output<typeof removeTeamInput>
