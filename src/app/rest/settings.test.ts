import { expect, it } from 'vitest'
import { appRouter } from '../router'
import { listProcedures } from '../../platform/server/trpc'
import { routes } from './rest'

/** Lists the routers that hold what an agency owns as data (product.md 9). */
const routers = 'settings setup taxes pages media apiKeys webhooks calendars users roles teams places'.split(' ')

/** Names mutations that REST has under another call, or that need a browser. */
const elsewhere = [
  // Replaces all settings at once, as the form of older releases did; PATCH /api/settings changes them.
  'settings.saveAgency',
  // Writes files, which lists of REST answer as rows.
  'settings.exportRates',
  'users.export',
  'places.export',
  'webhooks.export',
  'webhooks.exportEndpoints',
  'media.export',
  'apiKeys.export',
  'pages.export',
  'roles.export',
  'taxes.export',
  'teams.export',
  // Answers a link of a mail.
  'users.acceptInvitation',
  // Reads a picture of another site for the office's form.
  'media.copyPicture',
]

const procedures = listProcedures(appRouter)
const called = new Set(routes.flatMap(({ procedure, variant }) => [procedure, variant?.procedure]))

it('each change of a setting has a REST call', () => {
  const mutations = Object.entries(procedures)
    .filter(([name, procedure]) => procedure.type === 'mutation' && routers.includes(name.split('.')[0]!))
    .map(([name]) => name)
  expect(mutations.filter((name) => !called.has(name)).toSorted()).toEqual(elsewhere.toSorted())
})
