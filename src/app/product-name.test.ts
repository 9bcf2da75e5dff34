import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

/**
 * Lists where the product may be named: to operators (consoles, logs, backups, errors), in the names of cookies and browser keys of 1.0.0,
 * and in the demo agency.
 */
const named = [
  'app/main.ts',
  'app/cli/backups.ts',
  'app/http/metrics.ts',
  'app/seed/data/setup.json',
  'modules/core/webhooks/post.client.ts',
  'modules/identity/auth/demo.rules.ts',
  'modules/identity/auth/known-device.service.ts',
  'modules/identity/auth/session.client.ts',
  'modules/identity/auth/strength.client.ts',
  'modules/office/backups/run.service.ts',
  'platform/server/backup/dump.ts',
  'platform/server/backup/format.ts',
  'platform/server/backup/load.ts',
  'platform/server/backup/tar.ts',
  'platform/server/database/anonymize.ts',
  'platform/server/database/db.ts',
  'platform/server/database/migrate.ts',
  'platform/server/database/transaction.ts',
  'platform/server/database/version.ts',
  'platform/server/diagnostics/metrics.ts',
  'platform/server/encryption.ts',
  'platform/web/stored-names.ts',
]

it('no page, mail, paper or export of an agency is named after the product', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|json|css|html)$/.test(file) && !/\.(test|spec)\.|^(testing|e2e)\//.test(file))
    // Allows accounts of the demo, which have addresses of its domain.
    .filter((file) => /itinera(?!ry|ries|rio|\.example)/i.test(readFileSync(path.join('src', file), 'utf8')))
  expect(files.toSorted()).toEqual(named.toSorted())
})
