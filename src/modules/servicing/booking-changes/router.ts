import { agentProcedure, answer, router, travelerProcedure } from '../../../platform/server/trpc'
import { ownBooking } from '../../bookings/bookings/view'
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
import { changeView, ownChange, planView } from './view'
import { changesOfBooking, ownChanges } from './view.service'

export const bookingChangesRouter = router({
  of: agentProcedure.input(changesOfInput).output(answer(changeView.array())).query(changesOfBooking),
  editor: agentProcedure.input(changesOfInput).query(getEditor),
  plan: agentProcedure.input(planInput).output(answer(planView)).query(planChange),
  propose: agentProcedure.input(proposeInput).output(answer(changeView.array())).mutation(proposeChange),
  record: agentProcedure.input(recordInput).output(answer(changeView.array())).mutation(recordAgreement),
  withdraw: agentProcedure.input(changeInput).output(answer(changeView.array())).mutation(withdrawChange),
  refuse: agentProcedure.input(refuseInput).output(answer(changeView.array())).mutation(refuseWish),
  own: travelerProcedure.input(changesOfInput).output(answer(ownChange.array())).query(ownChanges),
  ask: travelerProcedure.input(askInput).output(answer(ownChange.array())).mutation(askForChange),
  takeBack: travelerProcedure.input(changeInput).output(answer(ownChange.array())).mutation(takeBackWish),
  agree: travelerProcedure.input(changeInput).output(answer(ownChange.array())).mutation(agreeToChange),
  decline: travelerProcedure.input(declineInput).output(answer(ownChange.array())).mutation(declineChange),
  cancelTrip: travelerProcedure.input(cancelTripInput).output(answer(ownBooking)).mutation(cancelTrip),
})
