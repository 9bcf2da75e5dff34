import { createCaller } from '../app/router'
import type { CoTraveler } from '../modules/travelers/co-travelers/table'
import { withPasswords } from './auth.examples'
import { testContext } from './context'
import type { Example } from './examples'
import { aCoTraveler, aCustomer, anUpload } from './factories'
import { aBarePackage } from './package.factory'
import type { World } from './world'

/** Hides a traveler's own data from everybody else, staff included. */
const notOwners: Example['status'] = { stranger: 404, agent: 404, admin: 404 }
const ownCompanion = ({ deps, people }: World, overrides: Partial<CoTraveler> = {}) =>
  aCoTraveler(deps.db, { userId: people.owner.user.id, ...overrides })

const ownPicture = ({ deps, people }: World) => anUpload(deps.db, { userId: people.owner.user.id })

const personal = {
  firstName: 'Asha',
  lastName: 'Rao',
  phone: '+91 98765 43210',
  gender: 'FEMALE',
  dateOfBirth: '1990-04-12',
  nationality: 'Indian',
  maritalStatus: 'Married',
  anniversary: '2015-02-01',
  cityOfResidence: 'Pune',
  state: 'Maharashtra',
  passportNo: 'P1234567',
  expiryDate: '2031-08-30',
  issuingCountry: 'India',
  panCardNumber: 'ABCDE1234F',
  domesticTripProtection: 'Basic',
  internationalTravelInsurance: 'Standard',
}

const companion = {
  firstName: 'Dev',
  lastName: 'Rao',
  gender: 'MALE',
  dateOfBirth: '2012-11-03',
  nationality: 'Indian',
  relationship: 'Child',
  mealPreference: 'Vegetarian',
  trainBerthPreference: 'Lower Berth',
  passportNo: 'Z7654321',
  passportExpiryDate: '2029-01-31',
  issuingCountry: 'India',
  mobileNumber: '+91 98765 43211',
  emailId: 'dev@example.com',
  frequentFlyerAirline: 'Air India',
  frequentFlyerNumber: 'AI123456',
}

/** Covers profile, companions and saved packages. */
export const personalExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc profile.user': () => ({}),
  'GET /api/auth/user': () => ({}),
  'trpc profile.update': () => ({ body: personal }),
  'PUT /api/auth/profile': () => ({ body: personal }),
  'trpc profile.summary': () => ({}),
  'trpc profile.startAvatar': () => ({}),
  'trpc profile.setAvatar': async (world) => ({
    body: { url: `/objects/${(await ownPicture(world)).id}` },
    status: notOwners,
  }),
  'trpc profile.removeAvatar': () => ({}),
  'trpc media.startUpload': () => ({}),
  'trpc media.copyPicture': () => ({ body: { url: 'https://10.0.0.1/beach.jpg' }, status: { agent: 400, admin: 400 } }),
  // Refuses JSON; src/app/http/sent-files.db.test.ts sends real pictures.
  'trpc media.sendPicture': () => ({ body: { file: 'x' }, status: { agent: 400, admin: 400 } }),
  'POST /api/objects/upload': () => ({}),
  'trpc accountData.download': async (world) => ({ body: await withPasswords(world) }),
  'trpc accountData.remove': async (world) => ({
    body: await withPasswords(world),
    status: { agent: 403, admin: 403 },
  }),
  'trpc accountData.customerErasure': async ({ deps }) => ({ body: { id: (await aCustomer(deps.db)).id } }),
  'trpc accountData.eraseCustomer': async ({ deps, people }) => {
    const { id, version, name } = await aCustomer(deps.db)
    const { user } = people.admin
    const admin = createCaller(testContext(deps, { actor: { id: user.id, role: 'admin' } }))
    const { snapshotHash } = await admin.accountData.customerErasure({ id })
    return { body: { id, version, name, snapshotHash } }
  },
  'trpc coTravelers.list': () => ({}),
  'GET /api/co-travelers': () => ({}),
  'trpc coTravelers.create': () => ({ body: companion }),
  'POST /api/co-travelers': () => ({ body: companion }),
  'trpc coTravelers.update': async (world) => ({
    body: { id: (await ownCompanion(world)).id, ...companion },
    status: notOwners,
  }),
  'PUT /api/co-travelers/:id': async (world) => ({
    params: { id: (await ownCompanion(world)).id },
    body: companion,
    status: notOwners,
  }),
  'trpc coTravelers.remove': async (world) => ({ body: { id: (await ownCompanion(world)).id }, status: notOwners }),
  'DELETE /api/co-travelers/:id': async (world) => ({
    params: { id: (await ownCompanion(world)).id },
    status: notOwners,
  }),
  'trpc coTravelers.restore': async (world) => ({
    body: { id: (await ownCompanion(world, { deletedAt: new Date('2027-03-01T11:00:00Z') })).id },
    status: notOwners,
  }),
  'trpc saved.ids': () => ({}),
  'trpc saved.set': async ({ deps }) => ({ body: { packageId: (await aBarePackage(deps.db)).id, saved: true } }),
  'trpc saved.merge': async ({ deps }) => ({ body: { ids: [(await aBarePackage(deps.db)).id] } }),
}
