import type { DayData } from '../shape'

export const itinerary: DayData[] = [
  {
    title: 'Ninety-one steps down',
    description:
      'Twenty minutes from the airport the road ends and the porter shoulders your bags. The room is a barrel vault in the pumice, cool without a machine, with a terrace over a thousand feet of air. Dinner is wherever you stop walking; Imerovigli has eleven places and no bad one.',
    activities: ['Arrival and an hour on the terrace'],
    meals: [],
    stay: 'kalderimi-caves',
    transport: 'Car',
  },
  {
    title: 'The rim at seven',
    description:
      'The geologist points with a walking stick: this layer is the eruption, that one the day after. Six miles of path lead over red cinder and past blue domes to Oia, which at eleven still belongs to cats. The bus takes you back; the afternoon is for the shade.',
    activities: ['Guided walk from Fira to Oia'],
    meals: ['Breakfast'],
    stay: 'kalderimi-caves',
    transport: 'On foot and bus',
  },
  {
    title: 'Inside the volcano',
    description:
      'A catamaran for fourteen leaves Ammoudi at two. You swim in the rusty warm water at Nea Kameni, then in the clear cold water under the White Beach. The crew grills shrimp while the cliff goes through its colors.',
    activities: ['Catamaran cruise with dinner', 'Swims at Nea Kameni and the White Beach'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'kalderimi-caves',
    transport: 'Catamaran',
  },
  {
    title: 'The other Santorini',
    description:
      'Take the bus to Pyrgos or Megalochori, where people live. There are cellars for those who like wine and a buried town for those who like drains; both can be added. Fava with capers at a table on the square costs what a coffee does in Oia.',
    activities: ['A free day; cellars or Akrotiri can be added'],
    meals: ['Breakfast'],
    stay: 'kalderimi-caves',
    transport: 'As you choose',
  },
  {
    title: 'Two hours north',
    description:
      'The ferry drops its ramp at Athinios and the island slides away astern. Naxos comes up as a white town round a hill, with a marble doorway standing by itself on the islet before it. Walk out to it at sunset; everybody does, and there is room.',
    activities: ['Ferry to Naxos', 'The Portara at sunset'],
    meals: ['Breakfast'],
    stay: 'archontiko-grotta',
    transport: 'Car and ferry',
  },
  {
    title: 'Plaka, all day',
    description:
      'The beach bus leaves from the port on the hour. At Plaka the dunes are held by old cedars and the sand goes on for three miles; walk south until you have no neighbors. Grilled octopus at a table with its legs in the sand, and the last bus home at eleven.',
    activities: ['Beach day at Plaka'],
    meals: ['Breakfast'],
    stay: 'archontiko-grotta',
    transport: 'Local bus',
  },
  {
    title: 'Up into the marble',
    description:
      'Your driver grew up in Filoti and knows who is home. You see the kouros that cracked in the quarry 2,600 years ago and was left lying, taste citron liqueur in three colors in Halki, and eat rosto and potatoes in Apeiranthos. The way back is by the sea.',
    activities: ['Flerio, Halki and Apeiranthos', 'Distillery tasting', 'Village lunch'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'archontiko-grotta',
    transport: 'Car with driver-guide',
  },
  {
    title: 'The castle and the market street',
    description:
      'The Kastro of the Venetians is a maze with eleven families’ coats of arms over the doors. Below it, buy graviera in wax and thyme honey from Apeiranthos. Those with legs can climb Mount Zas, those with sea legs sail to Koufonisia.',
    activities: ['The Kastro of Naxos', 'A free afternoon; Mount Zas or a sail can be added'],
    meals: ['Breakfast'],
    stay: 'archontiko-grotta',
    transport: 'On foot',
  },
  {
    title: 'The slow boat to Piraeus',
    description:
      'The morning ferry takes five hours and a quarter by way of Paros, long enough for a cheese pie, a nap on deck and one last argument about which island was better. A driver stands at the ramp in Piraeus. Evening flights from Athens are safe.',
    activities: ['Ferry to Piraeus'],
    meals: ['Breakfast'],
    transport: 'Ferry and car',
  },
]
