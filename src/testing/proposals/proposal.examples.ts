import { counterProposal } from '../../modules/sales/proposal-answers/counter.service'
import { proposalLinks } from '../../modules/sales/proposal-answers/table'
import { createProposal } from '../../modules/sales/proposals/create.service'
import { saveProposal } from '../../modules/sales/proposals/draft.service'
import type { DraftOffer } from '../../modules/sales/proposals/offer.rules'
import { sendProposal } from '../../modules/sales/proposal-answers/send.service'
import { sha256 } from '../../platform/server/storage'
import { dateIn } from '../../shared/dates'
import { testContext } from '../context'
import type { Example } from '../examples'
import { aLead } from '../factories'
import { aPackage } from '../package.factory'
import type { World } from '../world'
import { aChoice, anOffer } from './proposal.factory'

const getAgentContext = ({ deps, people }: World) =>
  testContext(deps, { actor: { id: people.agent.user.id, role: 'agent' } }) as never as Parameters<
    typeof createProposal
  >[0]['ctx']

/** Makes a draft proposal of one line. */
async function drafted(world: World, offer = anOffer()) {
  const ctx = getAgentContext(world)
  const { id } = await createProposal({ ctx, input: { leadId: (await aLead(world.deps.db)).id } })
  return saveProposal({ ctx, input: { id, version: 1, offer } })
}
async function sent(world: World, offer?: DraftOffer) {
  const { id, version } = await drafted(world, offer)
  return sendProposal({
    ctx: getAgentContext(world),
    input: {
      id,
      version,
      message: 'Here it is.',
      costReason: '',
      otherThanEstimate: false,
      withCodes: false,
      isMailed: true,
    },
  })
}

/** Makes a sent proposal, and a token that opens it. */
async function linked(world: World, offer?: DraftOffer) {
  const { id, versions } = await sent(world, offer)
  const token = id.repeat(2)
  await world.deps.db.insert(proposalLinks).values({ tokenHash: sha256(token), proposalId: id })
  return { id, token, number: 1, sha256: versions[0]!.sha256! }
}

/** Makes a proposal with a choice of two beds, and the key of the other one. */
async function toChoose(world: World) {
  const beds = aChoice()
  const { token, number } = await linked(world, anOffer({ lines: beds }))
  return { token, number, keys: [beds[1]!.key] }
}

/** Refuses staff, who only read: answers are the traveler's. */
const notStaff: Example['status'] = { agent: 403, admin: 403 }

const toSave = async (world: World) => {
  const { id, version } = await drafted(world)
  return { id, version, offer: anOffer({ title: 'Eight mornings' }) }
}
const toSend = async (world: World) => {
  const { id, version } = await drafted(world)
  return { id, version, message: 'Here it is.' }
}
const toRecord = async (world: World) => {
  const { id, versions } = await sent(world)
  const acceptance = { name: 'Asha Rao', channel: 'phone', saidOn: dateIn(world.deps.now()) }
  return { id, number: 1, sha256: versions[0]!.sha256!, ...acceptance }
}
const toWithdraw = async (world: World) => {
  const { id, version } = await sent(world)
  return { id, version, reason: 'Sold out' }
}
/** Moves the id into the path, for REST. */
const byPath = (made: (world: World) => Promise<{ id: string }>) => async (world: World) => {
  const { id, ...body } = await made(world)
  return { params: { id }, body }
}

/** Covers proposals and their answers. */
export const proposalExamples: Record<string, (world: World) => Example | Promise<Example>> = {
  'trpc proposals.export': () => ({ body: { displayStatus: ['sent'] } }),
  'trpc proposals.packageCost': async ({ deps }) => ({ body: { packageId: (await aPackage(deps.db)).id } }),
  'trpc proposals.list': () => ({ body: { words: 'Andaman', displayStatus: ['sent'], sort: 'total', limit: 10 } }),
  'trpc proposals.get': async (world) => ({ body: { id: (await drafted(world)).id } }),
  'trpc proposals.rates': () => ({ body: { items: [], from: '2027-05-10' } }),
  'trpc proposals.create': async ({ deps }) => ({ body: { leadId: (await aLead(deps.db)).id } }),
  'trpc proposals.save': async (world) => ({ body: await toSave(world) }),
  'GET /api/proposals': async (world) => ({
    query: { leadId: (await drafted(world)).leadId, status: ['draft'], limit: 10 },
  }),
  'POST /api/proposals': async ({ deps }) => ({ body: { leadId: (await aLead(deps.db)).id } }),
  'GET /api/proposals/:id': async (world) => ({ params: { id: (await drafted(world)).id } }),
  'PUT /api/proposals/:id': byPath(toSave),
  'POST /api/proposals/:id/send': byPath(toSend),
  'POST /api/proposals/:id/withdraw': byPath(toWithdraw),
  'trpc proposals.discardDraft': async (world) => {
    const { id, version } = await sent(world)
    const saved = await saveProposal({ ctx: getAgentContext(world), input: { id, version, offer: anOffer() } })
    return { body: { id, version: saved.version } }
  },
  'trpc proposalAnswers.preview': async (world) => ({ body: { id: (await drafted(world)).id } }),
  'trpc proposalAnswers.events': async (world) => ({ body: { id: (await sent(world)).id } }),
  'trpc proposalAnswers.send': async (world) => ({ body: await toSend(world) }),
  'trpc proposalAnswers.record': async (world) => ({ body: await toRecord(world) }),
  'POST /api/proposals/:id/acceptance': byPath(toRecord),
  'trpc proposalAnswers.withdraw': async (world) => ({ body: await toWithdraw(world) }),
  'trpc proposalAnswers.reply': async (world) => ({ body: { id: (await sent(world)).id, text: 'Yes, there is.' } }),
  'trpc proposalAnswers.makeLink': async (world) => ({ body: { id: (await sent(world)).id } }),
  'trpc proposalAnswers.revokeLinks': async (world) => ({ body: { id: (await sent(world)).id } }),
  'trpc proposalAnswers.open': async (world) => ({ body: { token: (await linked(world)).token } }),
  'trpc proposalAnswers.view': async (world) => {
    const { token, number } = await linked(world)
    return { body: { token, number } }
  },
  'trpc proposalAnswers.comment': async (world) => {
    const { token, number } = await linked(world)
    return { body: { token, number, text: 'Is there a cot?' }, status: notStaff }
  },
  'trpc proposalAnswers.accept': async (world) => {
    const { token, number, sha256 } = await linked(world)
    return { body: { token, number, sha256, name: 'Asha Rao' }, status: notStaff }
  },
  'trpc proposalAnswers.choices': async (world) => ({ body: await toChoose(world) }),
  'trpc proposalAnswers.choose': async (world) => ({ body: await toChoose(world), status: notStaff }),
  'trpc proposalAnswers.counter': async (world) => {
    const { token, number } = await linked(world)
    return { body: { token, number, amountMinor: 200_00, text: 'Without the guide?' }, status: notStaff }
  },
  'trpc proposalAnswers.declineCounter': async (world) => {
    const { token, number, id } = await linked(world)
    const ctx = testContext(world.deps)
    await counterProposal({ ctx, input: { token, number, amountMinor: 200_00, text: 'Without the guide?' } })
    return { body: { id, text: 'The boat costs us as much.' } }
  },
  'trpc proposalAnswers.decline': async (world) => {
    const { token, number } = await linked(world)
    return { body: { token, number, reason: 'Too dear' }, status: notStaff }
  },
}
