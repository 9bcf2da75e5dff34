import type { DayData } from '../shape'

export const itinerary: DayData[] = [
  {
    title: 'To a villa under the eastern hills',
    description:
      'A car from Kansai Airport, the luggage in its own van. The villa was built in 1911 for a textile merchant; your suite looks at a pond and, across it, at the hill that the garden borrows. Seven small courses, and a cypress bath filled to the rim.',
    activities: ['Arrival by car', 'Welcome kaiseki'],
    meals: ['Dinner'],
    stay: 'higashiyama-sansui',
    transport: 'Car',
  },
  {
    title: 'Three gardens',
    description:
      'Mr. Ueda has pruned pines since 1994 and begins at Tofuku-ji at half past eight, before the bridge fills. He explains why a checkerboard of moss took a scandal to be accepted, then takes you to Entsu-ji, which frames a mountain, and to a garden that is not open.',
    activities: ['Tofuku-ji', 'Entsu-ji', 'A private garden'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'higashiyama-sansui',
    transport: 'Car',
  },
  {
    title: 'Gold, gravel, gates',
    description:
      'The Golden Pavilion at nine, doubled in its pond; the fifteen stones of Ryoan-ji, of which you may see fourteen. After a rest the driver brings you to Fushimi at four, when the vermilion gates empty and their lamps come on.',
    activities: ['Kinkaku-ji and Ryoan-ji', 'Fushimi Inari at dusk'],
    meals: ['Breakfast'],
    stay: 'higashiyama-sansui',
    transport: 'Car',
  },
  {
    title: 'A bowl of tea',
    description:
      'Two hours for two bowls: charcoal laid, water listened to, a sweet shaped like the day’s leaf. The rest of the day is unplanned. The Philosopher’s Path starts ten minutes from the villa and is best walked southward, with the sun.',
    activities: ['Tea gathering', 'Philosopher’s Path'],
    meals: ['Breakfast'],
    stay: 'higashiyama-sansui',
    transport: 'On foot',
  },
  {
    title: 'The maple tunnel to Kurama',
    description:
      'The Eizan line leaves Demachiyanagi every fifteen minutes; between Ichihara and Ninose the driver slows down for the maples and, until the third week of November, lights them after dark. Walk over the mountain from Kurama to Kibune, ninety minutes, and eat soba above the river.',
    activities: ['Eizan railway', 'Walk from Kurama to Kibune'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'higashiyama-sansui',
    transport: 'Local train and on foot',
  },
  {
    title: 'Up to the temple town',
    description:
      'Three hours by car into the mountains of Kii, the last five minutes by a cable railway at twenty-nine degrees. The monks serve dinner at half past five. At seven one of them lights a lantern and leads you through the cedars of Okunoin to the hall of ten thousand lamps.',
    activities: ['Cable railway to Koyasan', 'Okunoin after dark'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'saimon-in',
    transport: 'Car and cable railway',
    notes: 'Koyasan lies at 2,800 feet: nights in November are near freezing.',
  },
  {
    title: 'The gong at half past five',
    description:
      'The service begins at six: sutras, a drum you feel in the floor, incense by the pinch. After breakfast on red lacquer the day is quiet: the rock garden of Kongobu-ji, the largest in Japan, and the women’s pilgrim path along the ridge, four miles and mostly empty.',
    activities: ['Morning service', 'Kongobu-ji', 'Nyonin-michi ridge path'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'saimon-in',
    transport: 'On foot',
  },
  {
    title: 'Across the country by rail',
    description:
      'Down by cable, through Osaka, along Lake Biwa and out to the Japan Sea: five and a half hours with two changes and a box lunch in persimmon leaves. In Kanazawa the house by the Asano river is yours alone, with a stone bath and a light left on.',
    activities: ['Train to Kanazawa'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'asano-machiya',
    transport: 'Train',
  },
  {
    title: 'Rope and gold',
    description:
      'Since November 1 the gardeners of Kenrokuen have been tying up the pines, eight hundred ropes to some trees, so that snow will not break them. Go at seven, when entry is free. In the afternoon you lay gold leaf on lacquer, holding your breath.',
    activities: ['Kenrokuen at seven', 'Gold-leaf workshop'],
    meals: ['Breakfast'],
    stay: 'asano-machiya',
    transport: 'On foot',
  },
  {
    title: 'Market and samurai lanes',
    description:
      'Omicho has sold fish since 1721, and since the sixth of the month it has sold snow crab, with tags on the legs. Walk it off in Nagamachi, where straw mats hang on the mud walls against the frost. Shirakawa-go is an alternative for those who like roofs.',
    activities: ['Omicho market', 'Nagamachi', 'Shirakawa-go can be added'],
    meals: ['Breakfast'],
    stay: 'asano-machiya',
    transport: 'On foot',
  },
  {
    title: 'The left-hand window',
    description:
      'The Shinkansen takes two and a half hours to Tokyo and shows the sea on the left, then the Tateyama range, then tunnels. Your room is on the thirty-second floor, with Tokyo Tower close enough to light the ceiling until midnight.',
    activities: ['Shinkansen to Tokyo', 'Atago shrine and its eighty-six steps'],
    meals: ['Breakfast'],
    stay: 'atago-skyline',
    transport: 'Train and taxi',
  },
  {
    title: 'Rikugien by lamplight',
    description:
      'Tokyo’s ginkgos are yellow by now along the avenue at Gaien. In the last third of the month the garden of Rikugien stays open after dark and lights its maples from below. Last dinner wherever you like; our list has nine counters with fewer than ten seats.',
    activities: ['Ginkgo avenue', 'Rikugien in the evening'],
    meals: ['Breakfast'],
    stay: 'atago-skyline',
    transport: 'Metro',
  },
  {
    title: 'From Haneda',
    description:
      'A taxi at the hour that suits your flight; Haneda is forty minutes away. The airport has a public bath with a view of the runway, if there is time.',
    activities: ['Departure from Haneda'],
    meals: ['Breakfast'],
    transport: 'Taxi',
  },
]
