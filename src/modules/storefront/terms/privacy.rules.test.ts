import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { firstPolicyLines, firstTerms, getFirstEstimate } from '../../settings/terms/terms.rules'
import { writePrivacy } from './privacy.rules'

const read = (file: string) => readFileSync(file, 'utf8')

it('names every cookie and all that a browser keeps: whoever keeps more says it in privacy.rules.ts, and then here', () => {
  const files = ['app', 'modules', 'platform', 'shared']
    .flatMap((part) =>
      readdirSync(`src/${part}`, { recursive: true, encoding: 'utf8' }).map((file) => `src/${part}/${file}`),
    )
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  const keeps = /\bctx\.setCookie\(|document\.cookie = |(?:local|session)Storage\.setItem\(|\bcreateChoice\('/
  const kept = files.filter((file) => keeps.test(read(file))).map((file) => path.basename(file))
  expect(kept.toSorted()).toEqual([
    'color-scheme.ts',
    'density.ts',
    'known-device.service.ts',
    'preferences.tsx',
    'saved-store.ts',
    'scroll.ts',
    'session-draft.ts',
    'session.client.ts',
    'stored-choice.ts',
    'use-address-token.ts',
  ])
})

it.each([
  ['names the papers of India, as specified, where forms ask for them', true, 'passports, PAN cards and'],
  ['does not name them elsewhere', false, 'passports, other papers and'],
])('%s', (_what, asksIndianPapers, words) => {
  const author = {
    name: 'Cais',
    email: null,
    currency: 'EUR' as const,
    paymentTerms: firstTerms,
    policyLines: firstPolicyLines,
    policies: {},
  }
  const promise = { estimate: getFirstEstimate('EUR'), replyWithin: '24 hours', hasWorkingDays: false }
  expect(JSON.stringify(writePrivacy({ ...author, ...promise, asksIndianPapers }))).toContain(words)
})
