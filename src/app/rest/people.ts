import { toTelNumber } from '../../modules/settings/settings/contact.rules'
import { signedIn } from '../../modules/identity/auth/view'
import { account, accountDetail } from '../../modules/office/users/view'
import { coTraveler } from '../../modules/travelers/co-travelers/view'
import { profileUser } from '../../modules/travelers/profile/view'
import { restForm, restShape } from '../../shared/rest-shape'
import { text } from '../../shared/views'
import type { z } from 'zod'

/** Maps people to the REST contract: phone numbers are without spaces. */

const withTel = { extend: { phone: text }, from: ({ phone }: { phone: string }) => ({ phone: toTelNumber(phone) }) }
const me = restShape(signedIn.shape.user, withTel)
export const restSignedIn = restForm(signedIn.extend({ user: me.schema }), ({ user }: z.output<typeof signedIn>) => ({
  user: me.from(user),
}))
export const restUser = restShape(profileUser, withTel)
export const restUserAccount = restShape(account, withTel)
export const restUserDetail = restShape(accountDetail, withTel)
export const restCoTraveler = restShape(coTraveler, {
  extend: { mobileNumber: text.nullable() },
  from: ({ mobileNumber }) => ({ mobileNumber: mobileNumber && toTelNumber(mobileNumber) }),
})
