import { agentProcedure, router, travelerProcedure } from '../../../platform/server/trpc'
import { agreeToChange, askForChange, cancelTrip, declineChange, takeBackWish } from './answer.service'
import { getEditor, planChange, proposeChange, recordAgreement, refuseWish, withdrawChange } from './change.service'
import {
  askInput,
  cancelTripInput,
  changeInput,
  changesOfInput,
  declineInput,
  planInput,
  proposeInput,
  recordInput,
  refuseInput,
} from './schema'
import { changesOfBooking, ownChanges } from './view.service'

export const bookingChangesRouter = router({
  of: agentProcedure.input(changesOfInput).query(changesOfBooking),
  editor: agentProcedure.input(changesOfInput).query(getEditor),
  plan: agentProcedure.input(planInput).query(planChange),
  propose: agentProcedure.input(proposeInput).mutation(proposeChange),
  record: agentProcedure.input(recordInput).mutation(recordAgreement),
  withdraw: agentProcedure.input(changeInput).mutation(withdrawChange),
  refuse: agentProcedure.input(refuseInput).mutation(refuseWish),
  own: travelerProcedure.input(changesOfInput).query(ownChanges),
  ask: travelerProcedure.input(askInput).mutation(askForChange),
  takeBack: travelerProcedure.input(changeInput).mutation(takeBackWish),
  agree: travelerProcedure.input(changeInput).mutation(agreeToChange),
  decline: travelerProcedure.input(declineInput).mutation(declineChange),
  cancelTrip: travelerProcedure.input(cancelTripInput).mutation(cancelTrip),
})
