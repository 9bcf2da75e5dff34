import { z } from 'zod'
import { type Currency, toUnits } from '../../../shared/money'
import { restShape } from '../../../shared/rest-shape'
import { inRest, internal, toRest } from '../../bookings/bookings/rest.rules'
import { listedBooking } from './view'

const { chargedMinor, paidMinor, openMinor } = listedBooking.shape
const amount = ({ description = '' }: z.ZodType) => z.number().nullable().describe(description)
const toAmount = (minor: number | null, currency: Currency) => (minor === null ? null : toUnits(minor, currency))

export const restBooking = restShape(listedBooking, {
  omit: [...internal, 'totalMinor', 'chargedMinor', 'paidMinor', 'openMinor'],
  extend: { ...inRest, charged: amount(chargedMinor), paid: amount(paidMinor), open: amount(openMinor) },
  from: (one) => ({
    ...toRest(one),
    charged: toAmount(one.chargedMinor, one.currency),
    paid: toAmount(one.paidMinor, one.currency),
    open: toAmount(one.openMinor, one.currency),
  }),
})
