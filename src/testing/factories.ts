import { eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type User, users } from '../modules/identity/auth/table'
import { activities, hotels, mealPlans, transfers } from '../modules/catalog/inventory/table'
import { type CoTraveler, coTravelers } from '../modules/travelers/co-travelers/table'
import { type Customer, customers } from '../modules/sales/customers/table'
import { type FollowUp, type Lead, leadFollowUps, leads } from '../modules/sales/leads/table'
import { type Media, media, uploads } from '../modules/core/media/table'
import { type Place, places } from '../modules/catalog/places/table'
import { type Quote, quotes } from '../modules/sales/quotes/table'
import type { Db } from '../platform/server/database/db'
import { newId, newReference } from '../platform/server/ids'

/** Creates rows for tests: valid defaults, unique where the table requires it, any column overridden. */

let count = 0
/** Returns a number unique in this process. */
export const unique = (): number => ++count

async function insert<Row>(db: Db, table: PgTable, values: Record<string, unknown>): Promise<Row> {
  const [row] = await db.insert(table).values(values).returning()
  return row as Row
}

/** Creates a user whose address is confirmed. */
export function aUser(db: Db, overrides: Partial<User> = {}): Promise<User> {
  const n = unique()
  return insert(db, users, {
    id: newId(),
    email: `person-${n}@example.com`,
    // Matches no password; sign-in tests create their users through the service.
    passwordHash: '!',
    firstName: 'Asha',
    lastName: `Rao ${n}`,
    phone: '+919876543210',
    emailVerifiedAt: new Date('2027-01-01T00:00:00Z'),
    ...overrides,
  })
}

/** Creates a co-traveler with only a name, of a new user by default. */
export async function aCoTraveler(db: Db, overrides: Partial<CoTraveler> = {}): Promise<CoTraveler> {
  const { userId = (await aUser(db)).id, ...rest } = overrides
  return insert(db, coTravelers, { id: newId(), userId, firstName: 'Dev', lastName: `Rao ${unique()}`, ...rest })
}

export function aPlace(db: Db, overrides: Partial<Place> = {}): Promise<Place> {
  const n = unique()
  return insert(db, places, { id: newId(), slug: `place-${n}`, name: `Place ${n}`, kind: 'city', ...overrides })
}

type Item<Table extends PgTable> = Omit<Table['$inferSelect'], 'searchText'>
type Hotel = Item<typeof hotels>
type Activity = Item<typeof activities>
type Transfer = Item<typeof transfers>
type MealPlan = Item<typeof mealPlans>

const inventory = (name: string) => ({ id: newId(), name: `${name} ${unique()}`, currency: 'USD', priceMinor: 5000 })

/** Creates a hotel at 120.00 per room and night. */
export const aHotel = (db: Db, overrides: Partial<Hotel> = {}): Promise<Hotel> =>
  insert(db, hotels, {
    ...inventory('Hotel'),
    location: 'Krabi, Thailand',
    starRating: 4,
    roomType: 'Sea view room',
    priceMinor: 12_000,
    ...overrides,
  })

/** Creates an activity at 50.00 per person. */
export const anActivity = (db: Db, overrides: Partial<Activity> = {}): Promise<Activity> =>
  insert(db, activities, {
    ...inventory('Activity'),
    location: 'Krabi, Thailand',
    category: 'Sightseeing',
    duration: '3 hours',
    ...overrides,
  })

/** Creates a transfer at 50.00 per vehicle. */
export const aTransferItem = (db: Db, overrides: Partial<Transfer> = {}): Promise<Transfer> =>
  insert(db, transfers, {
    ...inventory('Transfer'),
    fromLocation: 'Krabi Airport',
    toLocation: 'Ao Nang',
    vehicleType: 'Van',
    ...overrides,
  })

/** Creates a meal plan at 50.00 per person and day. */
export const aMealPlan = (db: Db, overrides: Partial<MealPlan> = {}): Promise<MealPlan> =>
  insert(db, mealPlans, { ...inventory('Meal plan'), type: 'Half Board', ...overrides })

/** Creates only the row, without a stored picture. */
export const aMedia = (db: Db, overrides: Partial<Media> = {}): Promise<Media> =>
  insert(db, media, {
    id: newId(),
    key: unique().toString(16).padStart(64, '0'),
    width: 1600,
    height: 1000,
    bytes: 100_000,
    blur: 'data:image/webp;base64,AAAA',
    ...overrides,
  })

type Upload = typeof uploads.$inferSelect

/** Creates a finished upload, of a new user by default. */
export async function anUpload(db: Db, overrides: Partial<Upload> = {}): Promise<Upload> {
  const userId = overrides.userId ?? (await aUser(db)).id
  const mediaId = overrides.mediaId ?? (await aMedia(db, { createdBy: userId })).id
  const expiresAt = new Date('2027-03-01T12:05:00Z')
  return insert(db, uploads, { id: newId(), tokenHash: '!', userId, mediaId, expiresAt, ...overrides })
}

/** Creates a customer with a unique address, and no phone. */
export function aCustomer(db: Db, overrides: Partial<Customer> = {}): Promise<Customer> {
  const n = unique()
  return insert(db, customers, { id: newId(), name: `Traveler ${n}`, email: `customer-${n}@example.com`, ...overrides })
}

/** Creates a lead, of a new customer by default. */
export async function aLead(db: Db, overrides: Partial<Lead> = {}): Promise<Lead> {
  const n = unique()
  const customerId = overrides.customerId ?? (await aCustomer(db)).id
  return insert(db, leads, {
    id: newId(),
    customerId,
    customerName: `Traveler ${n}`,
    email: `traveler-${n}@example.com`,
    mobile: '+12125550142',
    destination: 'Thailand',
    currency: 'USD',
    ...overrides,
  })
}

/** Creates an open follow-up, of a new lead by default. */
export async function aFollowUp(db: Db, overrides: Partial<FollowUp> = {}): Promise<FollowUp> {
  const leadId = overrides.leadId ?? (await aLead(db)).id
  return insert(db, leadFollowUps, { id: newId(), leadId, text: 'Ring', dueOn: '2027-03-02', ...overrides })
}

/** Creates a pending quote of the plain form, with a new lead by default. */
export async function aQuote(db: Db, overrides: Partial<Quote> = {}): Promise<Quote> {
  const n = unique()
  const { userId } = overrides
  const [owner] = userId ? await db.select().from(users).where(eq(users.id, userId)) : []
  const { email = owner?.email ?? `traveler-${n}@example.com` } = overrides
  const { leadId = (await aLead(db, { email })).id, ...rest } = overrides
  return insert(db, quotes, {
    id: newId(),
    reference: newReference('IT'),
    leadId,
    source: 'quote-form',
    customerName: `Traveler ${n}`,
    email,
    phone: '+12125550142',
    departureCity: 'New York',
    destination: 'Thailand',
    travelers: 2,
    respondBy: new Date('2027-03-02T12:00:00Z'),
    ...rest,
  })
}
