import type { ActivityData, TransferData } from '../shape'

export const activities: ActivityData[] = [
  {
    key: 'antelope-lower',
    name: 'Lower Antelope Canyon with a Navajo guide',
    location: 'Page, Arizona, USA',
    category: 'Nature',
    duration: '1 hour 30 minutes',
    priceMinor: 6_200,
    maxPeople: 12,
    description:
      'Down five ladders into a slot that is three feet wide at the hips and a cathedral above the head. Guides know where the light falls at which minute.',
    inclusions: ['Navajo guide', 'Tribal permit'],
    ageRestriction: 'From 4 years; no strollers',
  },
  {
    key: 'colorado-float',
    name: 'Smooth-water float round Horseshoe Bend',
    location: 'Glen Canyon, Arizona, USA',
    category: 'Nature',
    duration: '5 hours',
    priceMinor: 11_500,
    maxPeople: 20,
    description:
      'Fifteen miles of flat green river between thousand-foot walls, with a stop at petroglyphs and a dip at 48 degrees for the brave.',
    inclusions: ['Raft and river guide', 'Water', 'Coach back'],
    ageRestriction: 'From 4 years',
  },
  {
    key: 'valley-drive',
    name: 'Monument Valley in an open truck',
    location: 'Monument Valley, Arizona and Utah, USA',
    category: 'Cultural',
    duration: '2 hours 30 minutes',
    priceMinor: 7_800,
    maxPeople: 14,
    description:
      'Seventeen miles of red road with a driver whose grandmother’s hogan is on it, beyond where private cars may go.',
    inclusions: ['Navajo driver-guide', 'Tribal park fee', 'Fry bread'],
  },
  {
    key: 'fiery-furnace',
    name: 'The Fiery Furnace with a ranger',
    location: 'Arches National Park, Utah, USA',
    category: 'Adventure',
    duration: '2 hours 30 minutes',
    priceMinor: 2_800,
    maxPeople: 14,
    description:
      'A maze of sandstone fins without a trail, entered only with a ranger or a permit. Some squeezing, two small jumps.',
    inclusions: ['Ranger walk', 'Reservation'],
    ageRestriction: 'From 5 years',
    availability: 'March to October; places are drawn',
  },
  {
    key: 'zion-ebikes',
    name: 'Electric bicycles up Zion Canyon',
    location: 'Zion National Park, Utah, USA',
    category: 'Sports',
    duration: '4 hours',
    priceMinor: 7_500,
    maxPeople: 10,
    description:
      'The road is closed to cars for most of the year, which makes it the best bicycle path in the state: six miles along the Virgin River.',
    inclusions: ['Bicycle and helmet', 'Child trailers', 'Map'],
  },
  {
    key: 'dark-sky-walk',
    name: 'The Milky Way, with a telescope',
    location: 'Moab, Utah, USA',
    category: 'Photography',
    duration: '2 hours',
    priceMinor: 5_400,
    maxPeople: 12,
    description:
      'A ranger who retired and could not stop. Red lamps, warm blankets, four galaxies and a lesson in photographing them.',
    inclusions: ['Guide and telescope', 'Blankets', 'Cocoa'],
    availability: 'Not within five nights of full moon',
  },
]

export const transfers: TransferData[] = [
  {
    key: 'suv-eight-days',
    name: 'SUV for eight days, Las Vegas to Salt Lake City',
    fromLocation: 'Las Vegas Airport',
    toLocation: 'Salt Lake City Airport',
    vehicleType: 'SUV',
    capacity: 5,
    duration: '8 days',
    priceMinor: 72_000,
    description: 'Full cover without deductible, one-way fee, second driver and a cooler. About 870 miles in all.',
  },
  {
    key: 'seven-seat-van',
    name: 'Seven-seat van instead of the SUV',
    fromLocation: 'Las Vegas Airport',
    toLocation: 'Salt Lake City Airport',
    vehicleType: 'Van',
    capacity: 7,
    duration: '8 days',
    priceMinor: 31_000,
    description: 'For grandparents or six cousins: the difference in price for a van with the same cover.',
  },
  {
    key: 'driver-guide-van',
    name: 'Driver-guide for the two longest days',
    fromLocation: 'Page, Arizona',
    toLocation: 'Moab, Utah',
    vehicleType: 'Private Transfer',
    capacity: 5,
    duration: '2 days',
    priceMinor: 84_000,
    description:
      'A geologist drives your car from Page by Monument Valley to Moab and explains what you would have driven past.',
  },
]
