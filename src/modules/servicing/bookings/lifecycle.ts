import type { Lifecycle } from '../../../platform/server/lifecycle'
import { eraseBookings } from './erase-bookings.service'

export const bookingActsLifecycle: Lifecycle = { anonymize: eraseBookings }
