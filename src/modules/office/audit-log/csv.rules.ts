import type { CsvCells } from '../../../shared/csv'
import { actorText, recordText } from './log.rules'
import type { AuditView } from './view'

const toJson = (value: object | null) => (value && Object.keys(value).length > 0 ? JSON.stringify(value) : '')

export const csvCells: CsvCells<AuditView> = {
  When: (entry) => entry.at,
  Who: (entry) => actorText(entry),
  'E-mail': (entry) => entry.actor?.email ?? '',
  Action: (entry) => entry.action,
  Entity: (entry) => entry.entity,
  Record: (entry) => recordText(entry),
  Id: (entry) => entry.entityId,
  Before: (entry) => toJson(entry.before),
  After: (entry) => toJson(entry.after),
  Details: (entry) => toJson(entry.data),
  IP: (entry) => entry.ip,
  Request: (entry) => entry.requestId,
}
