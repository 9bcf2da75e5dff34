import { answer, router, staffProcedure, travelerProcedure } from '../../../platform/server/trpc'
import { ownBooking } from '../../bookings/bookings/view'
import { agreeToChange, askForChange, cancelTrip, declineChange, withdrawRequest } from './answer.service'
import { getEditor, planChange, proposeChange, recordAgreement, refuseRequest, withdrawChange } from './change.service'
import {
  askInput,
  cancelTripInput,
  changeInput,
  bookingIdInput,
  declineInput,
  planInput,
  proposeInput,
  recordInput,
  refuseInput,
} from './schema'
import { changeView, editor, ownChange, planView } from './view'
import { listBookingChanges, listOwnChanges } from './view.service'

/** Guards what tells, and computes with, what was paid (decision 286). */
const pricing = staffProcedure('bookings.write', 'money.read')

export const bookingChangesRouter = router({
  of: staffProcedure('bookings.read')
    .input(bookingIdInput)
    .output(answer(changeView.array()))
    .query(listBookingChanges),
  editor: pricing.input(bookingIdInput).output(answer(editor)).query(getEditor),
  plan: pricing.input(planInput).output(answer(planView)).query(planChange),
  propose: pricing.input(proposeInput).output(answer(changeView.array())).mutation(proposeChange),
  record: pricing.input(recordInput).output(answer(changeView.array())).mutation(recordAgreement),
  withdraw: staffProcedure('bookings.write')
    .input(changeInput)
    .output(answer(changeView.array()))
    .mutation(withdrawChange),
  refuse: staffProcedure('bookings.write')
    .input(refuseInput)
    .output(answer(changeView.array()))
    .mutation(refuseRequest),
  own: travelerProcedure.input(bookingIdInput).output(answer(ownChange.array())).query(listOwnChanges),
  ask: travelerProcedure.input(askInput).output(answer(ownChange.array())).mutation(askForChange),
  takeBack: travelerProcedure.input(changeInput).output(answer(ownChange.array())).mutation(withdrawRequest),
  agree: travelerProcedure.input(changeInput).output(answer(ownChange.array())).mutation(agreeToChange),
  decline: travelerProcedure.input(declineInput).output(answer(ownChange.array())).mutation(declineChange),
  cancelTrip: travelerProcedure.input(cancelTripInput).output(answer(ownBooking)).mutation(cancelTrip),
})
