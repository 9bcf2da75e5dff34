import type { CsvCells } from '../../../shared/csv'
import type { Team } from './view'

export const csvCells: CsvCells<Team> = {
  Team: (one) => one.name,
  Members: (one) => one.members.map(({ name }) => name).join(', '),
}
