import { callerAs } from '../callers'
import { runJobs, type TestDeps } from '../context'
import { aLead } from '../factories'
import { anOffer } from './proposal.factory'

/** Returns a caller without a session. */
export const visitor = async (deps: TestDeps) =>
  (await callerAs(deps, null, { ip: '192.0.2.7', userAgent: 'Browser' })).call

/** Returns the token of the last mail to an address. */
async function tokenFor(deps: TestDeps, email: string): Promise<string> {
  await runJobs(deps)
  const mails = deps.mails.sent.filter(({ recipient }) => recipient === email)
  return /\/quote\/([\w-]{43})/.exec(mails.at(-1)!.text)![1]!
}

/** Sends a proposal: $250, valid until 30 March. */
export async function sent(deps: TestDeps) {
  const { call: staff, user } = await callerAs(deps, 'agent')
  const lead = await aLead(deps.db, { ownerId: user.id })
  const { id } = await staff.proposals.create({ leadId: lead.id })
  await staff.proposals.save({ id, version: 1, offer: anOffer() })
  const proposal = await staff.proposalAnswers.send({ id, version: 2, message: 'Here it is.' })
  return {
    staff,
    user,
    lead,
    id,
    proposal,
    token: await tokenFor(deps, lead.email),
    sha256: proposal.versions[0]!.sha256!,
  }
}
