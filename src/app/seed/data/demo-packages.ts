import { cruiseFjords } from './packages/cruise-fjords'
import { dubaiDunes } from './packages/dubai-dunes'
import { europeRail } from './packages/europe-rail'
import { greeceCyclades } from './packages/greece-cyclades'
import { japanAutumn } from './packages/japan-autumn'
import { japanSpring } from './packages/japan-spring'
import { maldivesAtoll } from './packages/maldives-atoll'
import { thailandAndaman } from './packages/thailand-andaman'
import { thailandNorth } from './packages/thailand-north'
import { usaCanyons } from './packages/usa-canyons'
import { usaNewYork } from './packages/usa-newyork'

/** Oldest first: the Popular sort, without bookings, shows the newest first. */
export const demoPackages = [
  europeRail,
  usaNewYork,
  dubaiDunes,
  thailandNorth,
  usaCanyons,
  japanAutumn,
  maldivesAtoll,
  cruiseFjords,
  japanSpring,
  greeceCyclades,
  thailandAndaman,
]
