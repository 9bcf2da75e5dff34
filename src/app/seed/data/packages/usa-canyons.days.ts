import type { DayData } from '../shape'

export const itinerary: DayData[] = [
  {
    title: 'Out of Las Vegas, at once',
    description:
      'Pick up the car, fill the cooler and drive two and three-quarter hours northeast. Past the Virgin River Gorge the rock turns from brown to red, and at the Cottonwood Court there is a pool with a mountain reflected in it. Dinner is a burger, eaten outdoors.',
    activities: ['Drive to Springdale, 165 miles', 'Pool'],
    meals: [],
    stay: 'cottonwood-court',
    transport: 'Your SUV',
  },
  {
    title: 'A canyon without cars',
    description:
      'The first shuttle goes at seven. Walk the Riverside Walk to where the path ends and the river begins, and go on in the water as far as the youngest wants. Emerald Pools after lunch, badges from the ranger by four.',
    activities: ['Riverside Walk and the start of the Narrows', 'Emerald Pools', 'Junior Ranger badge'],
    meals: ['Breakfast'],
    stay: 'cottonwood-court',
    transport: 'Park shuttle',
    notes: 'Shoes that may get wet, and sticks, which the hotel lends.',
  },
  {
    title: 'The tunnel and the bend',
    description:
      'East through the tunnel of 1930 with its windows onto the void; beyond it bighorn sheep stand on the slickrock on most mornings. Then two hours past dunes the color of coral. The walk to Horseshoe Bend is a mile and a half there and back; be there at half past five, and hold hands at the rim where there is no rail.',
    activities: ['Zion tunnel', 'Coral Pink dunes', 'Horseshoe Bend at evening'],
    meals: ['Breakfast'],
    stay: 'wahweap-mesa-inn',
    transport: 'Your SUV, 115 miles',
  },
  {
    title: 'Under the ground, then on the sand',
    description:
      'Antelope Canyon at eight, down the ladders, where the sandstone is folded like cloth. A raft then floats you round the bend you saw yesterday from above. From three the day belongs to Lone Rock Beach: sand, a warm green lake, two paddle boards and a rock to look at.',
    activities: ['Lower Antelope Canyon', 'Float on the Colorado', 'Lone Rock Beach on Lake Powell'],
    meals: ['Breakfast'],
    stay: 'wahweap-mesa-inn',
    transport: 'On foot and raft',
  },
  {
    title: 'Everyone has seen this in a film',
    description:
      'Two hours through the Navajo Nation, with a fry-bread stop at Kayenta. In the afternoon a driver named Leland takes you off the public road to arches with names in two languages. Children sleep in the loft of the cabin; adults watch the Mittens go purple from the porch.',
    activities: ['Monument Valley with a Navajo guide'],
    meals: ['Breakfast'],
    stay: 'mittens-view-cabins',
    transport: 'Your SUV, 125 miles; open truck',
  },
  {
    title: 'Sunrise included',
    description:
      'The alarm is set for the sun between the buttes and can be ignored once it is seen. By Bluff, where there is an excavated great house to run about in, and Church Rock to Moab. The town has a pool, a milkshake and a shop for minerals.',
    activities: ['Sunrise from the porch', 'Bluff', 'Drive to Moab, 150 miles'],
    meals: ['Breakfast'],
    stay: 'kane-creek-lodge',
    transport: 'Your SUV',
  },
  {
    title: 'Delicate Arch before the others',
    description:
      'Breakfast goes into a bag and you are on the trail at half past six: a mile and a half up bare rock, the last stretch along a ledge, and then it stands there. Sand Dune Arch for barefoot hours. In the evening the stars, which Moab has kept.',
    activities: ['Delicate Arch', 'Sand Dune Arch', 'Stargazing can be added'],
    meals: ['Breakfast'],
    stay: 'kane-creek-lodge',
    transport: 'Your SUV, 40 miles',
  },
  {
    title: 'North over Soldier Summit',
    description:
      'Just under four hours to Salt Lake City by Green River, where in September you stop for melons. Leave the car at the terminal. The back seat will need a shaking-out; we have told the rental company.',
    activities: ['Drive to Salt Lake City, 240 miles'],
    meals: ['Breakfast'],
    transport: 'Your SUV',
  },
]
