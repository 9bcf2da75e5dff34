import type { PackageData } from '../shape'

export const usaNewYork: PackageData = {
  key: 'usa-newyork',
  title: 'North with the leaves',
  place: 'new-york',
  alsoPlaces: ['new-england', 'boston'],
  destination: 'New York & New England, USA',
  category: 'group',
  tags: ['cultural', 'culinary'],
  days: 7,
  nights: 6,
  priceMinor: 239_000,
  maxTravelers: 24,
  departureCities: [],
  offered: [{ from: '09-26', to: '10-17' }],
  description:
    'A week in October from Manhattan to a Vermont green, the Maine coast and Boston, with twenty-four people and one good coach. The color moves south at about the speed you travel north, so that you meet it twice. The longest drive is under five hours and has a cider stop.',
  highlights: [
    'Brooklyn Bridge at eight with the commuters',
    'Two nights in a river inn of 1822, with fireplaces',
    'The Taftsville covered bridge and four grades of maple syrup',
    'Portland Head Light, lit since 1791',
    'A lobster at a picnic table',
    'Acorn Street by gaslight',
  ],
  inclusions: [
    'Six nights: two in New York, two in Woodstock, one each in Portland and Boston',
    'Breakfast every day, one lunch and four suppers',
    'Coach from New York to Boston with one driver throughout',
    'Brooklyn Bridge and ferry morning with guide',
    'Farm, sugarhouse and covered-bridge day',
    'Lobster-boat trip on Casco Bay',
    'Airport vans on the first and last day',
  ],
  exclusions: [
    'Flights to New York and from Boston',
    'Travel insurance',
    'Meals not named in the itinerary',
    'Single room: ask for its price',
    'Tips for the driver and guides',
  ],
  terms:
    'Departures on Saturdays between September 26 and October 17. The coach runs with twelve travelers or more. Leaves keep no timetable: in most years the Woodstock green peaks around October 8. Rooms have one queen or two doubles.',
  itinerary: [
    {
      title: 'A roof in Manhattan',
      description:
        'Vans run from all three airports. The hotel stands where Chinatown ends; the group meets on its roof at six, with the bridges lighting up, and walks to dumplings. Early nights are respected.',
      activities: ['Arrival', 'First supper together'],
      meals: ['Dinner'],
      stay: 'hotel-bowery-lane',
      transport: 'Van',
    },
    {
      title: 'Across the bridge',
      description:
        'At eight the Brooklyn Bridge belongs to people going to work. Coffee under the arches, the ferry back, and the orange boat past the statue. The afternoon is free: the High Line is a mile and a half, the Met is larger, and the leader knows which line to take to either.',
      activities: ['Brooklyn Bridge and ferries', 'A free afternoon'],
      meals: ['Breakfast'],
      stay: 'hotel-bowery-lane',
      transport: 'On foot and ferry',
    },
    {
      title: 'Up the Connecticut River',
      description:
        'The coach leaves at nine. By Northampton the first maples have turned; by Brattleboro they all have. There is cider pressed while you watch at a farm near Putney, and at four a fire is burning in the inn at Woodstock.',
      activities: ['Drive to Vermont, 265 miles', 'Cider stop'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'ottauquechee-inn',
      transport: 'Coach',
    },
    {
      title: 'Cows, syrup, bridge',
      description:
        'Jersey cows have opinions, as the dairy will show. Lunch is on the farm, then the sugarhouse, where you learn to tell golden from very dark with your eyes shut. Those who want to climb Mount Tom go at three and are back for doughnuts.',
      activities: ['Farm and sugarhouse', 'Taftsville covered bridge', 'Mount Tom can be added'],
      meals: ['Breakfast', 'Lunch'],
      stay: 'ottauquechee-inn',
      transport: 'Coach and on foot',
    },
    {
      title: 'To the edge',
      description:
        'Across New Hampshire by Lake Winnipesaukee to the sea. At Cape Elizabeth a white tower has stood on the rocks since Washington ordered it; the surf does the talking. In the harbor you haul a trap, and supper is what you think it is.',
      activities: ['Portland Head Light', 'Lobster boat on Casco Bay'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'casco-wharf-inn',
      transport: 'Coach, 165 miles; boat',
    },
    {
      title: 'Down the coast to Boston',
      description:
        'By Kennebunkport and Portsmouth, with a stop for chowder at Newburyport. In Boston the leader walks you over Beacon Hill at lamp-lighting time, down Acorn Street one by one, for it is that narrow. Farewell supper in the North End.',
      activities: ['Coast road to Boston, 115 miles', 'Beacon Hill by gaslight'],
      meals: ['Breakfast', 'Dinner'],
      stay: 'charles-street-house',
      transport: 'Coach and on foot',
    },
    {
      title: 'From Boston',
      description:
        'Vans go to the airport at eight, eleven and two. Between them there is time for the Public Garden, whose swan boats are in their sheds by now, and for a last lobster roll, should the first have left questions.',
      activities: ['Departure'],
      meals: ['Breakfast'],
      transport: 'Van',
    },
  ],
  hotels: [
    { hotel: 'hotel-bowery-lane', nights: 2, included: true },
    { hotel: 'ottauquechee-inn', nights: 2, included: true },
    { hotel: 'casco-wharf-inn', nights: 1, included: true },
    { hotel: 'charles-street-house', nights: 1, included: true },
    { hotel: 'high-line-lofts', nights: 2, included: false },
  ],
  activities: [
    { activity: 'bridge-and-ferry', day: 2, included: true },
    { activity: 'sugarhouse-farm', day: 4, included: true },
    { activity: 'lobster-boat', day: 5, included: true },
    { activity: 'tenement-tables', included: false },
    { activity: 'mount-tom-hike', included: false },
    { activity: 'sebago-floatplane', included: false },
  ],
  transfers: [
    { transfer: 'new-york-airport-van', included: true },
    { transfer: 'new-england-coach', included: true },
    { transfer: 'boston-airport-van', included: true },
    { transfer: 'boston-new-york-rail', included: false },
  ],
  mealPlans: ['new-england-table'],
}
