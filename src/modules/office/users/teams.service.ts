import type { UserCtx } from '../../../platform/server/context'
import { assertAllowed } from '../../../platform/server/trpc'
import { invalid } from '../../../shared/errors'
import type { User } from '../../identity/auth/table'
import { setUserTeams } from '../../identity/teams/service'

/**
 * Puts a user into the teams that were sent along, in the caller's transaction; without any, they stay.
 * @throws AppError forbidden for who does not manage teams; invalid `teamIds` for a traveler; as `setUserTeams`
 */
export async function saveTeams(
  ctx: UserCtx,
  { id, role }: Pick<User, 'id' | 'role'>,
  teamIds: string[] | undefined,
): Promise<void> {
  if (teamIds === undefined) return
  assertAllowed(ctx, 'roles.manage')
  if (role === 'traveler') throw invalid('Teams are for the staff', 'teamIds')
  await setUserTeams({ ctx, input: { userId: id, teamIds } })
}
