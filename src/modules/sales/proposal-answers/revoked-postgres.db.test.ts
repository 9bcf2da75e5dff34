import { expect, it } from 'vitest'
import { newId } from '../../../platform/server/ids'
import { type Caller, callerAs } from '../../../testing/callers'
import { testContext, testDeps } from '../../../testing/context'
import { useDatabase, waiting } from '../../../testing/database'
import { sent } from '../../../testing/proposals/sent'
import { lockProposal } from '../proposals/draft.service'
import { revokeAll } from './link.service'

const database = useDatabase()

type Link = { token: string; number: number; sha256: string; keys: string[] }
const answers: [string, (call: Caller, link: Link) => Promise<unknown>][] = [
  ['a view', ({ proposalAnswers }, { token, number }) => proposalAnswers.view({ token, number })],
  [
    'a question',
    ({ proposalAnswers }, { token, number }) => proposalAnswers.comment({ token, number, text: 'And a bath?' }),
  ],
  ['a choice', ({ proposalAnswers }, { token, number, keys }) => proposalAnswers.choose({ token, number, keys })],
  [
    'a counter-offer',
    ({ proposalAnswers }, { token, number }) =>
      proposalAnswers.counter({ token, number, amountMinor: 200_00, text: 'For less?' }),
  ],
  [
    'a refusal',
    ({ proposalAnswers }, { token, number }) => proposalAnswers.decline({ token, number, reason: 'Too dear' }),
  ],
  [
    'an acceptance',
    ({ proposalAnswers }, { token, number, sha256 }) =>
      proposalAnswers.accept({ token, number, sha256, name: 'Asha Rao' }),
  ],
]

it.runIf(database.kind === 'postgres').each(answers)(
  '%s that waits while its link is revoked counts no more',
  async (_what, answer) => {
    const deps = testDeps({ db: database.db })
    const { id, token, sha256, staff } = await sent(deps)
    const before = await staff.proposalAnswers.events({ id })
    const { call } = await callerAs(deps, null, { db: await database.anotherPool() })
    const link = { token, number: 1, sha256, keys: [newId()] }
    const given = await database.db.transaction(async (tx) => {
      const ctx = testContext({ ...deps, db: tx })
      await lockProposal(ctx, id)
      const given = answer(call, link).then(
        () => 'done',
        (error: { cause: { code: string } }) => error.cause.code,
      )
      await expect.poll(() => waiting(database)).toBe(1)
      await revokeAll(ctx, id)
      return [given]
    })
    expect(await Promise.all(given)).toEqual(['not-found'])
    expect(await staff.proposalAnswers.events({ id })).toEqual(before)
    expect(await staff.proposals.get({ id })).toMatchObject({ status: 'sent', currentNumber: 1 })
  },
)
