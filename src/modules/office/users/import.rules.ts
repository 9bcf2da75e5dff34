import { splitName } from '../../../shared/names'
import { fold } from '../../../shared/text'
import { invalid } from '../../../shared/errors'
import { roleLabels } from '../../identity/auth/user.rules'
import type { ImportField } from '../../../shared/imports'
import type { OfficeRole } from '../../identity/roles/view'

/** Lists the columns of a file of colleagues. */
export const userFields: readonly ImportField[] = [
  { name: 'firstName', label: 'First name', aliases: ['Given name', 'Forename'] },
  { name: 'lastName', label: 'Last name', aliases: ['Family name', 'Surname'] },
  { name: 'name', label: 'Name', aliases: ['Full name', 'User', 'User name', 'Agent'] },
  { name: 'email', label: 'Email', aliases: ['E-mail', 'E-mail address', 'Email address', 'Login'] },
  { name: 'role', label: 'Role', aliases: ['Profile', 'Permission set', 'User role'] },
]
export const templateFields = userFields.filter(({ name }) => name !== 'name')

/** Asks for roles: a file of other people must not make colleagues of them. */
export const missingColumns = (columns: ReadonlySet<string>): string[] => [
  ...(columns.has('firstName') || columns.has('name') ? [] : ['First name']),
  ...(columns.has('email') ? [] : ['Email']),
  ...(columns.has('role') ? [] : ['Role']),
]

type Cells = Readonly<Record<string, string>>

/** Takes the parts of a name, else splits the whole one. A file has no mark for people without a last name. */
export function toNames({ firstName = '', lastName = '', name = '' }: Cells) {
  const names = firstName || lastName ? { firstName, lastName } : splitName(name)
  return { ...names, noLastName: names.lastName === '' }
}

/** Tells whether a line is of a traveler, as the export of all accounts has them. */
export const isTraveler = (cell = ''): boolean => fold(cell) === fold(roleLabels.traveler)

/** Finds a role by its name; a blank cell is an agent. @throws AppError invalid for another name */
export function findRole(roles: readonly OfficeRole[], cell = ''): OfficeRole {
  const wanted = cell.toLowerCase() || 'agent'
  const found =
    roles.find(({ name }) => name.toLowerCase() === wanted) ??
    roles.find(({ kind, id }) => id === null && kind === wanted)
  if (found) return found
  throw invalid(`There is no role ‘${cell}’. There are ${roles.map(({ name }) => name).join(', ')}`, 'role')
}
