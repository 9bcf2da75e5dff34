import type { Ctx, Deps, UserCtx } from './context'
import type { JobKind } from './jobs/run'

/** Identifies the data subject. `email` counts as theirs only with `emailVerifiedAt`. */
export type Person = {
  id: string
  email: string
  emailVerifiedAt: Date | null
  createdAt: Date
  /** Identifies a person without an account, whom staff erase: data of these cases is theirs, under any address. */
  withoutAccount?: { ids: readonly string[]; caseIds: readonly string[] }
}

/** Names a column of encrypted values; `row` is the column that they are bound to. */
export type EncryptedColumn = { table: string; row: string; column: string }

/** Counts a rotation; `unreadable` values and files stay unchanged: their key is gone, or they were copied. */
export type Rotation = { reencrypted: number; unreadable: number }
export type RotationDeps = Pick<Deps, 'db' | 'encryption' | 'log' | 'lifecycles' | 'now' | 'storage'>
/**
 * Describes a table whose rows refer to stored files; `key` is an SQL expression on it. Encrypted files are stored as
 * `prefix` and the row's id, bound to `column`. `keyId` is the column of the key's id.
 */
export type StoredFiles = {
  table: string
  key: string
  encrypted?: { prefix: string; column: string; keyId: string }
}

/** Names a column of secrets; `unless` spares rows whose other column has a value. */
export type SecretColumn = { table: string; column: string; unless?: { column: string; is: string } }

/**
 * Declares how a room takes part in shared processes; `app` composes these. Deletion, download, key rotation and
 * picture clean-up read the composition and know no foreign table.
 */
export type Lifecycle = {
  /** Returns sections of the caller's personal-data download. */
  download?: (ctx: UserCtx) => Promise<Record<string, unknown>>
  /** Removes a deleted user from retained records, in the caller's transaction. The user still exists. */
  anonymize?: (ctx: Ctx, person: Person) => Promise<unknown>
  /** Lists the records that mails about the person concern, with the address given in each. */
  mailedAbout?: (ctx: Ctx, person: Person) => Promise<{ id: string; email: string }[]>
  /**
   * Ends what leads opened to whoever has their present address, which staff are about to change. Runs in the caller's
   * transaction, with the leads locked.
   */
  leaveAddress?: (ctx: Ctx, leadIds: readonly string[]) => Promise<unknown>
  encryptedColumns?: readonly EncryptedColumn[]
  /** Names columns that open accounts or other systems: the archive of everything has them blank. */
  secretColumns?: readonly SecretColumn[]
  /** Re-encrypts its files that do not use the current key. */
  reencryptFiles?: (deps: RotationDeps) => Promise<Rotation>
  /** Locates stored files that its rows refer to, for backups. */
  storedFiles?: StoredFiles
  jobs?: readonly JobKind[]
}
