import { answer, publicProcedure, router, staffProcedure } from '../../../platform/server/trpc'
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
import { proposalDetail } from '../proposals/view'
import { proposalEvent, seenProposal } from './view'
import { done, nothing, revokedLinks, shownLink } from '../../../shared/views'

/** Limits the load; tokens are too long to guess. */
const opening = { max: 120, seconds: 60 }
const answering = { max: 20, seconds: 60 }

export const proposalAnswersRouter = router({
  open: publicProcedure.meta({ limit: opening }).input(linkInput).output(answer(seenProposal)).query(openProposal),
  view: publicProcedure.meta({ limit: opening }).input(viewInput).output(answer(done)).mutation(viewProposal),
  comment: publicProcedure
    .meta({ limit: answering })
    .input(commentInput)
    .output(answer(seenProposal))
    .mutation(commentProposal),
  accept: publicProcedure
    .meta({ limit: answering })
    .input(acceptInput)
    .output(answer(seenProposal))
    .mutation(acceptProposal),
  choices: publicProcedure
    .meta({ limit: opening })
    .input(chooseInput)
    .output(answer(seenProposal))
    .query(previewChoices),
  choose: publicProcedure
    .meta({ limit: answering })
    .input(chooseInput)
    .output(answer(seenProposal))
    .mutation(chooseProposal),
  counter: publicProcedure
    .meta({ limit: answering })
    .input(counterInput)
    .output(answer(seenProposal))
    .mutation(counterProposal),
  decline: publicProcedure
    .meta({ limit: answering })
    .input(declineInput)
    .output(answer(seenProposal))
    .mutation(declineProposal),
  preview: staffProcedure('proposals.read').input(previewInput).output(answer(seenProposal)).query(previewProposal),
  events: staffProcedure('proposals.read')
    .input(proposalInput)
    .output(answer(proposalEvent.array()))
    .query(getProposalEvents),
  send: staffProcedure('proposals.write')
    .input(sendProposalInput)
    .output(answer(proposalDetail))
    .mutation(sendProposal),
  record: staffProcedure('proposals.write')
    .input(recordAcceptanceInput)
    .output(answer(proposalDetail))
    .mutation(recordAcceptance),
  withdraw: staffProcedure('proposals.write')
    .input(withdrawProposalInput)
    .output(answer(proposalDetail))
    .mutation(withdrawProposal),
  declineCounter: staffProcedure('proposals.write')
    .input(declineCounterInput)
    .output(answer(nothing))
    .mutation(declineCounter),
  reply: staffProcedure('proposals.write').input(replyInput).output(answer(nothing)).mutation(replyToProposal),
  makeLink: staffProcedure('proposals.write').input(proposalInput).output(answer(shownLink)).mutation(makeLink),
  revokeLinks: staffProcedure('proposals.write')
    .input(proposalInput)
    .output(answer(revokedLinks))
    .mutation(revokeLinks),
})
