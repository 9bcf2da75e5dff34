import { importRouter } from '../../core/imports/calls.service'
import { bookingImporter } from './import.service'

export const bookingImportsRouter = importRouter(
  bookingImporter,
  'bookings.write',
  'bookings.cancel',
  'payments.record',
  'suppliers.pay',
)
