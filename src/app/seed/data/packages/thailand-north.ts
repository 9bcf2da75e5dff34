import type { PackageData } from '../shape'

export const thailandNorth: PackageData = {
  key: 'thailand-north',
  title: 'Trains, temples and a river of lanterns',
  place: 'chiang-mai',
  alsoPlaces: ['bangkok'],
  destination: 'Bangkok & Chiang Mai, Thailand',
  category: 'family',
  tags: ['adventure', 'cultural', 'culinary', 'wildlife'],
  days: 7,
  nights: 6,
  priceMinor: 98_000,
  maxTravelers: 12,
  departureCities: [],
  description:
    'A week in two Thai cities at a child’s pace, with a train, a boat or an elephant every day. Mornings start early and stop before the heat; nobody walks more than three miles. Six is a good youngest age, ten a very good one.',
  highlights: [
    'A longtail through the Thonburi canals, lizards included',
    'The ordinary train to Ayutthaya, windows open',
    'Seven elephants that nobody rides',
    'Doi Suthep at six, when the monks chant',
    'Khao soi, explained by the people who eat it daily',
    'A paper lamp floated on the Ping, paid for with your own baht',
    'Family rooms for four at both houses',
  ],
  inclusions: [
    'Six nights in family rooms, three in Bangkok and three in Chiang Mai',
    'Breakfast every day and three lunches',
    'Canals, Ayutthaya, elephants and Doi Suthep with guides and entries',
    'Train tickets to Ayutthaya and back',
    'Flight from Bangkok to Chiang Mai with 20 kg of luggage',
    'Airport vans with child seats',
    'A Thai SIM card with data for one phone per family',
  ],
  exclusions: [
    'International flights',
    'Travel insurance',
    'Dinners, for which 300 baht a head is plenty',
    'Tips',
    'Anything from the night bazaar',
  ],
  terms:
    'Children from 2 to 11 share the family room at the child’s price. The elephant valley asks for sturdy shoes and takes no one under five. Lamps are floated on the river on banana leaf; sky lanterns rise only at the festival of Yi Peng in November.',
  itinerary: [
    {
      title: 'Down from the airport, up to the roof',
      description:
        'A van with the right car seats brings you to a shophouse two lanes from the river. Nobody has to do anything today. From the roof terrace you can count the ferries, and dinner is across the lane.',
      activities: ['Airport pickup', 'River ferry to the flower market, if awake'],
      meals: [],
      stay: 'charoen-krung-44',
      transport: 'Van',
    },
    {
      title: 'Canals and the temple of dawn',
      description:
        'The longtail leaves from the end of the road at half past eight. Behind the river the city turns into wood and water: schools on stilts, spirit houses, a lady who sells ice cream from a canoe. Then the steep steps of Wat Arun, and a long lunch under a fan.',
      activities: ['Longtail through Bangkok Noi and Bangkok Yai', 'Wat Arun'],
      meals: ['Breakfast', 'Lunch'],
      stay: 'charoen-krung-44',
      transport: 'Private longtail boat',
    },
    {
      title: 'Ayutthaya, third class',
      description:
        'The ordinary train has wooden benches, open windows and a man with grilled chicken. In Ayutthaya you take bicycles or tuk-tuks between brick towers, find the Buddha’s face that a fig tree has swallowed, and eat boat noodles in bowls so small that ten-year-olds manage six.',
      activities: ['Train to Ayutthaya', 'Wat Mahathat and Wat Ratchaburana', 'Boat noodles'],
      meals: ['Breakfast', 'Lunch'],
      stay: 'charoen-krung-44',
      transport: 'Train, bicycle or tuk-tuk',
    },
    {
      title: 'North to Chiang Mai',
      description:
        'A flight of an hour and a quarter at midday. Chiang Mai’s old city is a square with a moat, a mile on each side, which makes it a place where children can be allowed to navigate. On Sundays the main street becomes a market at four.',
      activities: ['Flight to Chiang Mai', 'First walk inside the moat'],
      meals: ['Breakfast'],
      stay: 'ban-chang-moi',
      transport: 'Van and flight',
    },
    {
      title: 'Beside elephants',
      description:
        'An hour southwest in Mae Wang live seven elephants who used to haul logs. You chop sugarcane and banana stems, walk at their pace to the river, and sit on the bank while they do what they like. The keepers answer every question, and yours will have many.',
      activities: ['Preparing fodder', 'Walk with the herd', 'Lunch in the valley'],
      meals: ['Breakfast', 'Lunch'],
      stay: 'ban-chang-moi',
      transport: 'Shared truck',
      notes: 'Long trousers and closed shoes.',
    },
    {
      title: 'Doi Suthep and a lamp on the river',
      description:
        'Up at half past five, which children forgive once they see the serpents on the staircase. Down through the forest to Wat Pha Lat, where the steps are mossy and there is no one. After dark you fold a lamp from a banana leaf and set it on the Ping.',
      activities: ['Doi Suthep at first light', 'Monk’s Trail to Wat Pha Lat', 'Lamp on the Ping river'],
      meals: ['Breakfast'],
      stay: 'ban-chang-moi',
      transport: 'Red truck and on foot',
    },
    {
      title: 'One more mango',
      description:
        'Warorot market opens at six and is twelve minutes away on foot. Buy what survives a suitcase: tea, indigo cloth, a very small gong. The van to the airport goes two and a half hours before your flight.',
      activities: ['Warorot market'],
      meals: ['Breakfast'],
      transport: 'Van',
    },
  ],
  hotels: [
    { hotel: 'charoen-krung-44', nights: 3, included: true },
    { hotel: 'ban-chang-moi', nights: 3, included: true },
    { hotel: 'samphan-riverside', nights: 3, included: false },
    { hotel: 'mae-rim-terraces', nights: 3, included: false },
  ],
  activities: [
    { activity: 'thonburi-canals', day: 2, included: true },
    { activity: 'ayutthaya-by-train', day: 3, included: true },
    { activity: 'elephant-day', day: 5, included: true },
    { activity: 'doi-suthep-dawn', day: 6, included: true },
    { activity: 'yaowarat-supper', included: false },
    { activity: 'chiang-mai-kitchen', included: false },
    { activity: 'mae-wang-raft', included: false },
  ],
  transfers: [
    { transfer: 'bangkok-airport-van', included: true },
    { transfer: 'bangkok-chiang-mai-seat', included: true },
    { transfer: 'chiang-mai-airport-van', included: true },
    { transfer: 'chiang-mai-private-van', included: false },
  ],
  mealPlans: ['siam-breakfast'],
}
