import * as andamanOutings from './inventory/andaman.outings'
import * as andamanStays from './inventory/andaman.stays'
import * as canyonsOutings from './inventory/canyons.outings'
import * as canyonsStays from './inventory/canyons.stays'
import * as cycladesOutings from './inventory/cyclades.outings'
import * as cycladesStays from './inventory/cyclades.stays'
import * as emiratesOutings from './inventory/emirates.outings'
import * as emiratesStays from './inventory/emirates.stays'
import * as japanAutumnOutings from './inventory/japan-autumn.outings'
import * as japanAutumnStays from './inventory/japan-autumn.stays'
import * as japanSpringOutings from './inventory/japan-spring.outings'
import * as japanSpringStays from './inventory/japan-spring.stays'
import * as maldivesOutings from './inventory/maldives.outings'
import * as maldivesStays from './inventory/maldives.stays'
import * as newEnglandOutings from './inventory/new-england.outings'
import * as newEnglandStays from './inventory/new-england.stays'
import * as norwayOutings from './inventory/norway.outings'
import * as norwayStays from './inventory/norway.stays'
import * as railOutings from './inventory/rail.outings'
import * as railStays from './inventory/rail.stays'
import * as siamOutings from './inventory/siam.outings'
import * as siamStays from './inventory/siam.stays'

const stays = [
  andamanStays,
  siamStays,
  maldivesStays,
  cycladesStays,
  japanSpringStays,
  japanAutumnStays,
  canyonsStays,
  newEnglandStays,
  emiratesStays,
  norwayStays,
  railStays,
]
const outings = [
  andamanOutings,
  siamOutings,
  maldivesOutings,
  cycladesOutings,
  japanSpringOutings,
  japanAutumnOutings,
  canyonsOutings,
  newEnglandOutings,
  emiratesOutings,
  norwayOutings,
  railOutings,
]

export const hotels = stays.flatMap((region) => region.hotels)
export const mealPlans = stays.flatMap((region) => region.mealPlans)
export const activities = outings.flatMap((region) => region.activities)
export const transfers = outings.flatMap((region) => region.transfers)
