import type { PackageData } from '../shape'

export const thailandAndaman: PackageData = {
  key: 'thailand-andaman',
  title: 'Seven mornings on the Andaman',
  place: 'krabi',
  alsoPlaces: [],
  destination: 'Krabi, Thailand',
  category: 'honeymoon',
  tags: ['beach', 'romantic', 'wellness'],
  days: 7,
  nights: 6,
  priceMinor: 129_900,
  originalPriceMinor: 159_900,
  featured: true,
  maxTravelers: 8,
  departureCities: [],
  description:
    'Two quiet shores of one bay: three nights at Railay, which no road reaches, and three on Ko Yao Noi among rice fields and limestone. Boats leave early so that you have the lagoons before the day-trippers, and afternoons are left alone. The two houses were chosen for their verandas.',
  highlights: [
    'Ko Hong’s lagoon at nine, an hour before the speedboats',
    'Phra Nang beach at low tide with only the fishermen on it',
    'A private longtail across the bay to Ko Yao Noi',
    'Southern curry paste pounded by hand in Khun Suda’s kitchen',
    'Ninety minutes of Thai massage, two mats side by side',
    'A bicycle each, and a flat nine-mile loop through rice fields',
  ],
  inclusions: [
    'Six nights in double rooms, three at each house',
    'Breakfast every day, two lunches and three dinners',
    'Private longtail to the Hong Islands with boatman and park fees',
    'Cooking morning with market walk',
    'One 90-minute massage per person',
    'Bicycles and kayaks on Ko Yao Noi',
    'All transfers from and to Krabi Airport, by car and boat',
  ],
  exclusions: [
    'Flights to and from Krabi',
    'Travel insurance',
    'Lunches and dinners not named in the itinerary',
    'Drinks beyond water and tea',
    'Tips for boatmen, which are customary: about 100 baht a trip',
  ],
  terms:
    'Boats sail when the sea allows; between May and October a crossing may become car and ferry at no extra charge. Rooms have one double bed or two singles: please say which. National park fees are included at the rate for foreign adults.',
  itinerary: [
    {
      title: 'By longtail to Railay',
      description:
        'A driver with your name on a card meets you at Krabi Airport. Thirty-five minutes later the road ends at Ao Nam Mao pier and a longtail takes you round the headland. Arrive in time for the tide to be out and the light to be low, and eat grilled squid with your feet in the sand.',
      activities: ['Arrival by car and longtail', 'Walk between the two beaches at sunset'],
      meals: ['Dinner'],
      stay: 'stilt-house-railay',
      transport: 'Car and longtail boat',
    },
    {
      title: 'Phra Nang before breakfast',
      description:
        'At half past six the path under the cliff to Phra Nang is cool and empty. Swim, look into the princess’s cave with its carved offerings, and be back for rice soup at nine. The afternoon holds one appointment: two mats in the garden sala.',
      activities: ['Early swim at Phra Nang beach', 'Thai massage in the garden sala'],
      meals: ['Breakfast'],
      stay: 'stilt-house-railay',
      transport: 'On foot',
    },
    {
      title: 'The Hong Islands',
      description:
        'Your boatman casts off at eight. By nine you float in the lagoon of Ko Hong, walled on all sides, with one gap that the tide opens twice a day. Lunch comes out of steel tiffin boxes on Ko Lading, and there is a reef to look at before the ride home.',
      activities: ['Longtail to Ko Hong, Ko Lading and Ko Daeng', 'Snorkeling', 'Beach lunch'],
      meals: ['Breakfast', 'Lunch'],
      stay: 'stilt-house-railay',
      transport: 'Private longtail boat',
    },
    {
      title: 'Across the bay to Ko Yao Noi',
      description:
        'The longtail takes ninety minutes to Ko Yao Noi, an island of rubber trees, rice and about four thousand people, most of whom fish. A room with an outdoor bath, then bicycles: the flat loop past the rice fields is nine miles, with hornbills in the trees near Tha Khao if you are quiet.',
      activities: ['Crossing of Phang Nga Bay', 'Bicycle loop through the rice fields'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'rice-barn-ko-yao',
      transport: 'Private longtail boat, bicycle',
    },
    {
      title: 'Nothing before noon',
      description:
        'A day without a boat at the door. Take a kayak to the sandbar off Pasai when the tide shows it, or a hammock and one of the swollen paperbacks of the library. Those who want to paddle further can join the guide to the mangroves at Ao Thalane.',
      activities: ['Kayaks and bicycles at your disposal'],
      meals: ['Breakfast'],
      stay: 'rice-barn-ko-yao',
      transport: 'None needed',
    },
    {
      title: 'The market and the mortar',
      description:
        'Khun Suda waits at the market at half past seven, when the last of the night’s catch is being sold. You buy, she bargains, and in her kitchen under the house you make a yellow curry that takes forty minutes of pounding and is worth it. Dinner is on the beach, from the charcoal.',
      activities: ['Morning market', 'Cooking with Khun Suda', 'Charcoal dinner on Pasai beach'],
      meals: ['Breakfast', 'Lunch', 'Dinner'],
      stay: 'rice-barn-ko-yao',
      transport: 'Pickup truck',
    },
    {
      title: 'The seventh morning',
      description:
        'The sun comes up behind the islands at about a quarter past six, straight ahead of your bed. There is time for a swim and breakfast before the speedboat and the car, which bring you to Krabi Airport two hours before your flight.',
      activities: ['Sunrise swim'],
      meals: ['Breakfast'],
      transport: 'Speedboat and car',
    },
  ],
  hotels: [
    { hotel: 'stilt-house-railay', nights: 3, included: true },
    { hotel: 'rice-barn-ko-yao', nights: 3, included: true },
    { hotel: 'phra-nang-pavilions', nights: 3, included: false },
    { hotel: 'laem-sai-villas', nights: 3, included: false },
  ],
  activities: [
    { activity: 'massage-salas', day: 2, included: true },
    { activity: 'hong-islands', day: 3, included: true },
    { activity: 'pasai-cooking', day: 6, included: true },
    { activity: 'railay-climb', included: false },
    { activity: 'plankton-night', included: false },
    { activity: 'thalane-kayak', included: false },
  ],
  transfers: [
    { transfer: 'krabi-airport-railay', included: true },
    { transfer: 'railay-ko-yao', included: true },
    { transfer: 'ko-yao-krabi-airport', included: true },
    { transfer: 'ko-yao-phuket-speedboat', included: false },
  ],
  mealPlans: ['andaman-breakfast'],
}
