/** One line of the log. Instants are ISO texts. */
export type AuditView = {
  id: string
  at: string
  /** Absent for visitors, jobs and commands, and for accounts that are gone. */
  actor: { name: string; email: string } | null
  /** Somebody signed in did it. */
  byPerson: boolean
  action: string
  entity: string
  entityId: string
  data: Record<string, unknown>
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  ip: string
  requestId: string
}

/** What the filters can be set to. */
export type AuditChoices = { people: { id: string; name: string }[]; actions: string[]; entities: string[] }

/** 'lead.moved' → 'Lead moved', 'password.link-sent' → 'Password link sent' */
export function actionText(action: string): string {
  const words = action.replaceAll(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Who did it: a name, or what stands for one. */
export const actorText = ({ actor, byPerson, requestId }: AuditView): string =>
  actor ? actor.name || actor.email : byPerson ? 'Deleted account' : requestId ? 'Visitor' : 'System'

/** A value in words: '—' for none. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '—'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
