import type { Ctx, Deps, UserCtx } from './context'
import type { JobKind } from './jobs/run'

/** Whose data it is. `email` is theirs only where `emailVerifiedAt` says so. */
export type Person = {
  id: string
  email: string
  emailVerifiedAt: Date | null
  createdAt: Date
  /** Somebody without an account, whom staff erase: what is of these leads is theirs, under whatever address. */
  customer?: { ids: readonly string[]; leadIds: readonly string[] }
}

type ItemKind = 'hotels' | 'activities' | 'transfers' | 'mealPlans'
type ItemUse = { itemId: string; id: string; slug: string | null; title: string; status: string }

/** A column of encrypted values; `row` is the column whose value they are bound to. */
export type EncryptedColumn = { table: string; row: string; column: string }

/** `unreadable` values and files are left as they are: their key is gone, or they were copied from elsewhere. */
export type Rotation = { reencrypted: number; unreadable: number }
export type RotationDeps = Pick<Deps, 'db' | 'encryption' | 'log' | 'lifecycles' | 'now' | 'storage'>
/**
 * A table whose rows refer to stored files; `key` is an SQL expression on it. Encrypted ones are stored as `prefix` and the
 * row's id, bound to `column`; the column `keyId` says with which key.
 */
export type StoredFiles = {
  table: string
  key: string
  encrypted?: { prefix: string; column: string; keyId: string }
}

/** Whom the agency knows: `email` is lower case, `phone` E.164. */
type Contact = { id: string; name: string; email: string | null; phone: string | null }
export type CustomerChange = { before: Contact; after: Contact }

/** Something that went along with the owner of a lead, from nobody or from the former owner. */
export type Followed = { id: string; wasNobodys: boolean }
/** A lead that goes from one owner to another one; null is nobody. `followed`: only these go back, to who had them. */
export type OwnerMove = { leadId: string; from: string | null; to: string | null; followed?: readonly Followed[] }

/** A lock that a foreign key's check does not wait for, or that of a row that is deleted. */
export type LeadLock = 'no key update' | 'update'

/**
 * What a feature keeps, beyond its own calls. `app` composes these. Deletion, download, key rotation, picture clean-up
 * and changes of address read the composition and know no foreign table.
 */
export type Lifecycle = {
  feature: string
  /** Sections of the download with everything about the caller. */
  download?: (ctx: UserCtx) => Promise<Record<string, unknown>>
  /** Removes the person from what stays when their account goes, in the caller's transaction. The user still exists. */
  anonymize?: (ctx: Ctx, person: Person) => Promise<unknown>
  /** The account is about to get another address, in the caller's transaction; `person` is it before that. */
  addressChanges?: (ctx: Ctx, person: Person) => Promise<unknown>
  /** Lists the records that mails about the person concern, with the address given in each. */
  mailedAbout?: (ctx: Ctx, person: Person) => Promise<{ id: string; email: string }[]>
  /** A customer has got another name or address, in the caller's transaction. */
  customerChanged?: (ctx: Ctx, change: CustomerChange) => Promise<unknown>
  /**
   * What belongs to a customer goes to another one, both locked, in the caller's transaction; with `ids`, those rows alone.
   * @returns the ids of what moved
   */
  moveCustomer?: (ctx: Ctx, move: { from: string; to: string; ids?: readonly string[] }) => Promise<string[]>
  /** Leads that hold something of a person. */
  leadsOf?: (ctx: Ctx, person: Person) => Promise<string[]>
  /**
   * Locks these leads, or what is locked before them, in the caller's transaction. The order of the composition is the
   * order of locks: requests, proposals, customers, then leads. `strength`: of the leads, which may be about to go.
   */
  lockLeads?: (ctx: Ctx, leadIds: readonly string[], strength?: LeadLock) => Promise<unknown>
  /**
   * What belongs to a lead goes to another one of the same customer, in the caller's transaction. With `ids`, those
   * rows alone. @returns the ids of what moved
   */
  moveLead?: (ctx: Ctx, move: { from: string; to: string; ids?: readonly string[] }) => Promise<string[]>
  /**
   * Leads have another owner, in the caller's transaction, which has locked them with what is locked before them. What is
   * open beside them goes along. @returns what went along
   */
  leadsAssigned?: (ctx: Ctx, moves: readonly OwnerMove[]) => Promise<(Followed & { leadId: string })[]>
  /** The agency has talked with a lead's person, in the caller's transaction, before the lead is locked. */
  leadAnswered?: (ctx: Ctx, leadId: string) => Promise<unknown>
  /** What is open of a colleague's work, counted by its name in the office. */
  openWork?: (ctx: Ctx, userId: string) => Promise<Record<string, number>>
  /** Leads that a hand-over of it writes about. They are locked first, as by `lockLeads`. */
  leadsOfWork?: (ctx: Ctx, userId: string) => Promise<string[]>
  /** What is open of a colleague's work goes to another one, or to nobody, in the caller's transaction. */
  handOver?: (ctx: Ctx, move: { from: string; to: string | null }) => Promise<unknown>
  /** A booking was made, in the caller's transaction. */
  bookingMade?: (ctx: Ctx, bookingId: string) => Promise<unknown>
  /** A locked booking is about to be confirmed; `waiver` says why although something is missing, '' for nothing. */
  bookingConfirms?: (ctx: Ctx, bookingId: string, waiver: string) => Promise<unknown>
  /**
   * A locked booking was cancelled, in the caller's transaction. `byAgency`: the trip does not run, through no act of
   * its traveler. `backMinor`: what comes back, as whoever cancels has seen it.
   */
  bookingCancelled?: (ctx: Ctx, bookingId: string, how: { byAgency: boolean; backMinor?: number }) => Promise<unknown>
  /** The person is removed from these bookings, in the caller's transaction. */
  anonymizeBookings?: (ctx: Ctx, bookingIds: readonly string[]) => Promise<unknown>
  /**
   * Departures with locked seats are about to go off sale, or be cancelled. Who does it has not seen whom that
   * concerns.
   */
  saleEnds?: (ctx: UserCtx, departureIds: readonly string[]) => Promise<unknown>
  encryptedColumns?: readonly EncryptedColumn[]
  /** Encrypts its files anew with the current key, those that are not with it. */
  reencryptFiles?: (deps: RotationDeps) => Promise<Rotation>
  /** Where the stored files are that its rows refer to, their key as SQL: backups take them along. */
  storedFiles?: StoredFiles
  /** Which of these pictures the feature shows; with `by`, which this user shows of themselves. */
  mediaInUse?: (ctx: Ctx, ids: readonly string[], by?: string) => Promise<string[]>
  /** Where items of the inventory are used; `kind` is the inventory's word. */
  itemUses?: (ctx: Ctx, kind: ItemKind, ids: readonly string[]) => Promise<ItemUse[]>
  /** An item was saved, in the caller's transaction. */
  itemChanged?: (ctx: Ctx, kind: ItemKind, id: string) => Promise<unknown>
  /**
   * Which of these packages cannot go. Somebody has worked on them since without publishing, seats are booked, or they
   * were reviewed.
   */
  packagesInWork?: (ctx: Ctx, ids: readonly string[], since: Date) => Promise<string[]>
  jobs?: readonly JobKind[]
}
