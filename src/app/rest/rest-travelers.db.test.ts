import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { users } from '../../modules/identity/auth/table'
import { coTravelers } from '../../modules/travelers/co-travelers/table'
import { useApp } from '../../testing/app'
import { useDatabase } from '../../testing/database'
import { aQuote } from '../../testing/factories'
import { aWorld, getCookie, type World } from '../../testing/world'

/** Covers a traveler's profile, companions and requests, by rest.md. */

const database = useDatabase()
const site = useApp(database)
let world: World
beforeEach(async () => {
  world = await aWorld(site.deps)
})

const as = (who: 'owner' | 'stranger' | 'admin' | 'visitor') => ({
  get: (url: string) => site.get(url, getCookie(world, who)),
  call: (method: 'POST' | 'PUT' | 'DELETE', url: string, body?: unknown) =>
    site.call(method, url, body, getCookie(world, who)),
})

describe('PUT /api/auth/profile', () => {
  it('answers 200 with the user, as GET /api/auth/user does after', async () => {
    const body = {
      firstName: 'Asha',
      email: 'other@example.com',
      role: 'admin',
      gender: 'FEMALE',
      dateOfBirth: '1990-04-12',
      passportNo: 'P1234567',
      panCardNumber: 'ABCDE1234F',
      anniversary: '',
      favouriteColour: 'teal',
    }
    const saved = await as('owner').call('PUT', '/api/auth/profile', body)
    expect([saved.statusCode, saved.json()]).toMatchObject([
      200,
      {
        firstName: 'Asha',
        email: world.people.owner.user.email,
        role: 'traveler',
        passportNo: '••••4567',
        panCardNumber: '••••234F',
        anniversary: null,
        domesticTripProtection: 'Basic',
        internationalTravelInsurance: 'Standard',
      },
    ])
    expect(saved.json()).not.toHaveProperty('favouriteColour')
    const [shown, again] = [
      await as('owner').get('/api/auth/user'),
      await as('owner').call('PUT', '/api/auth/profile', saved.json()),
    ]
    expect([shown.json(), again.json()]).toEqual([saved.json(), saved.json()])
    expect(site.logged()).not.toMatch(/P1234567|ABCDE1234F/)
  })

  it('names each field that it refuses', async () => {
    const answer = await as('owner').call('PUT', '/api/auth/profile', {
      gender: 'NONE',
      dateOfBirth: '2027-02-30',
      passportNo: '••••0000x',
      state: 'a\u0000b',
      phone: 7,
    })
    expect([answer.statusCode, Object.keys(answer.json().fields).toSorted()]).toEqual([
      400,
      ['dateOfBirth', 'gender', 'phone', 'state'],
    ])
    const masked = await as('owner').call('PUT', '/api/auth/profile', { passportNo: '••••0000' })
    expect([masked.statusCode, masked.json().fields]).toEqual([400, { passportNo: 'Please enter the whole number' }])
  })

  it('is for whoever is signed in', async () => {
    expect((await as('visitor').call('PUT', '/api/auth/profile', {})).statusCode).toBe(401)
  })
})

describe('/api/co-travelers', () => {
  const numbers = { passportNo: '\u200eＺ7654321', frequentFlyerNumber: 'AI998877', mobileNumber: '9876543210' }
  const body = { ...numbers, firstName: 'Dev', emailId: 'd&v@example.com', id: 'mine', userId: 'x' }

  it('adds with 201, lists with 200, changes with 200 and removes with 204', async () => {
    const made = await as('owner').call('POST', '/api/co-travelers', body)
    const shown = {
      firstName: 'Dev',
      passportNo: '••••4321',
      mobileNumber: '+919876543210',
      emailId: 'd&v@example.com',
    }
    expect([made.statusCode, made.json()]).toMatchObject([201, shown])
    const { id } = made.json<{ id: string }>()
    const list = await as('owner').get('/api/co-travelers')
    expect([list.statusCode, list.headers['x-total-count'], list.json()]).toEqual([200, '1', [made.json()]])
    const changed = await as('owner').call('PUT', `/api/co-travelers/${id}`, {
      ...made.json<object>(),
      relationship: 'Child',
    })
    expect([changed.statusCode, changed.json()]).toEqual([200, { ...made.json<object>(), relationship: 'Child' }])
    const removed = await as('owner').call('DELETE', `/api/co-travelers/${id}`)
    expect([removed.statusCode, removed.body]).toEqual([204, ''])
    expect((await as('owner').get('/api/co-travelers')).json()).toEqual([])
    expect(site.logged()).not.toMatch(/Z7654321|AI998877/)
  })

  it('is 404 for another user’s on every method', async () => {
    const { id } = (await as('owner').call('POST', '/api/co-travelers', body)).json()
    for (const who of ['stranger', 'admin'] as const) {
      expect((await as(who).get('/api/co-travelers')).json()).toEqual([])
      expect((await as(who).call('PUT', `/api/co-travelers/${id}`, body)).statusCode).toBe(404)
      expect((await as(who).call('DELETE', `/api/co-travelers/${id}`)).statusCode).toBe(404)
    }
    expect(await database.db.$count(coTravelers)).toBe(1)
  })

  it('is for whoever is signed in', async () => {
    expect((await as('visitor').get('/api/co-travelers')).statusCode).toBe(401)
    expect((await as('visitor').call('POST', '/api/co-travelers', body)).statusCode).toBe(401)
  })
})

describe('GET /api/quotes of a traveler', () => {
  it('includes requests of the confirmed address', async () => {
    const { user } = world.people.owner
    await database.db.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, user.id))
    await aQuote(database.db, { email: user.email })
    await aQuote(database.db, { userId: user.id })
    const count = async () => (await as('owner').get('/api/quotes')).headers['x-total-count']
    expect(await count()).toBe('1')
    await database.db.update(users).set({ emailVerifiedAt: site.deps.now() }).where(eq(users.id, user.id))
    expect(await count()).toBe('2')
    expect((await as('stranger').get('/api/quotes')).json()).toEqual([])
  })
})
