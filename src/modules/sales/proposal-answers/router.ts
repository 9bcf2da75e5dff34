import { agentProcedure, publicProcedure, router } from '../../../platform/server/trpc'
import { acceptProposal, commentProposal, declineProposal, viewProposal } from './answer.service'
import { chooseProposal, previewChoices } from './choose.service'
import { counterProposal, declineCounter } from './counter.service'
import { getProposalEvents } from './events.service'
import { makeLink, revokeLinks } from './link.service'
import {
  acceptInput,
  chooseInput,
  commentInput,
  counterInput,
  declineCounterInput,
  declineInput,
  linkInput,
  previewInput,
  proposalInput,
  recordAcceptanceInput,
  replyInput,
  sendProposalInput,
  viewInput,
  withdrawProposalInput,
} from './schema'
import { recordAcceptance } from './record.service'
import { openProposal, previewProposal } from './seen.service'
import { replyToProposal, sendProposal, withdrawProposal } from './send.service'

/** Limits the load; tokens are too long to guess. */
const opening = { max: 120, seconds: 60 }
const answering = { max: 20, seconds: 60 }

export const proposalAnswersRouter = router({
  open: publicProcedure.meta({ limit: opening }).input(linkInput).query(openProposal),
  view: publicProcedure.meta({ limit: opening }).input(viewInput).mutation(viewProposal),
  comment: publicProcedure.meta({ limit: answering }).input(commentInput).mutation(commentProposal),
  accept: publicProcedure.meta({ limit: answering }).input(acceptInput).mutation(acceptProposal),
  choices: publicProcedure.meta({ limit: opening }).input(chooseInput).query(previewChoices),
  choose: publicProcedure.meta({ limit: answering }).input(chooseInput).mutation(chooseProposal),
  counter: publicProcedure.meta({ limit: answering }).input(counterInput).mutation(counterProposal),
  decline: publicProcedure.meta({ limit: answering }).input(declineInput).mutation(declineProposal),
  preview: agentProcedure.input(previewInput).query(previewProposal),
  events: agentProcedure.input(proposalInput).query(getProposalEvents),
  send: agentProcedure.input(sendProposalInput).mutation(sendProposal),
  record: agentProcedure.input(recordAcceptanceInput).mutation(recordAcceptance),
  withdraw: agentProcedure.input(withdrawProposalInput).mutation(withdrawProposal),
  declineCounter: agentProcedure.input(declineCounterInput).mutation(declineCounter),
  reply: agentProcedure.input(replyInput).mutation(replyToProposal),
  makeLink: agentProcedure.input(proposalInput).mutation(makeLink),
  revokeLinks: agentProcedure.input(proposalInput).mutation(revokeLinks),
})
