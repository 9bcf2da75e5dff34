import type { LineUnit } from '../../../../modules/catalog/inventory/item-units.rules'
import type { Owner } from '../../stories'

/** What became of it: staff still write it, the traveler has it, read it, or did this about it. */
export type Fate = 'draft' | 'sent' | 'viewed' | 'asked' | 'countered' | 'accepted' | 'declined' | 'expired'

/** For one trip, or `each` night and room, person and day. In whole dollars: what it costs the agency, and the price. */
export type OfferPart = {
  kind: 'hotel' | 'activity' | 'transfer' | 'service'
  title: string
  detail?: string
  unit: LineUnit
  times?: number
  net: number
  sell: number
  /** One of the parts of this group is chosen: the first. */
  group?: string
  isOptional?: boolean
}

export type DemoOffer = {
  /** The lead's address, before the @. */
  of: string
  owner: Exclude<Owner, 'clara'>
  daysAgo: number
  fate: Fate
  title: string
  said?: string
  /** Absent: what the asked-for package is made of. */
  parts?: OfferPart[]
  days?: { title: string; text: string }[]
}

const planning: OfferPart = { kind: 'service', title: 'Planning and on-call', unit: 'trip', net: 120, sell: 260 }

export const offers: readonly DemoOffer[] = [
  {
    of: 'hannah.weiss',
    owner: 'meera',
    daysAgo: 20,
    fate: 'declined',
    title: 'Two weeks of blossom, with kosher kitchens',
    said: 'The flights went up again. We will come back to you in autumn.',
  },
  {
    of: 'audrey.simmons',
    owner: 'jonah',
    daysAgo: 16,
    fate: 'expired',
    title: 'Poon Hill before the sun, for four photographers',
    parts: [
      { kind: 'hotel', title: 'Lodges on the way', unit: 'room-night', times: 7, net: 62, sell: 85 },
      { kind: 'activity', title: 'Guide and two porters', unit: 'person-day', times: 7, net: 38, sell: 56 },
      { kind: 'transfer', title: 'Pokhara to Nayapul and back', unit: 'vehicle', net: 70, sell: 110 },
      planning,
    ],
  },
  {
    of: 'rebecca.thorne',
    owner: 'meera',
    daysAgo: 5,
    fate: 'asked',
    title: 'An atoll with shade, for three',
    said: 'Is the cot in the room when we arrive, or do we ask for it there?',
  },
  {
    of: 'stella.marinos',
    owner: 'jonah',
    daysAgo: 4,
    fate: 'accepted',
    title: 'Naxos, and a day in Apiranthos',
  },
  {
    of: 'maya.rosenthal',
    owner: 'jonah',
    daysAgo: 3,
    fate: 'countered',
    title: 'Petra by the back way',
    said: 'We would take it at this price, without the car on the second day.',
    parts: [
      {
        kind: 'hotel',
        title: 'Guest house at the Siq',
        unit: 'room-night',
        times: 4,
        net: 96,
        sell: 138,
        group: 'Where you sleep in Petra',
      },
      {
        kind: 'hotel',
        title: 'Tented camp at Little Petra',
        unit: 'room-night',
        times: 4,
        net: 128,
        sell: 184,
        group: 'Where you sleep in Petra',
      },
      { kind: 'hotel', title: 'Town house in Amman', unit: 'room-night', times: 3, net: 84, sell: 120 },
      { kind: 'activity', title: 'Guide for two days on foot', unit: 'person-day', times: 2, net: 90, sell: 130 },
      { kind: 'activity', title: 'Petra at night', unit: 'person', net: 24, sell: 35 },
      { kind: 'transfer', title: 'Car with driver, three days', unit: 'vehicle', net: 390, sell: 540 },
      {
        kind: 'activity',
        title: 'Reading by the stars in Wadi Rum',
        unit: 'person',
        net: 45,
        sell: 70,
        isOptional: true,
      },
      planning,
    ],
    days: [
      { title: 'Amman', text: 'A driver meets you. Dinner is a short walk away.' },
      { title: 'The King’s Highway', text: 'South by Madaba and Kerak; Petra in the evening.' },
      { title: 'In by the back', text: 'Over the hills to the monastery, down into the town.' },
      { title: 'High places', text: 'A second day on foot, and the candles after dark.' },
    ],
  },
  {
    of: 'ines.carvalho',
    owner: 'jonah',
    daysAgo: 2,
    fate: 'viewed',
    title: 'Tulamben for the wreck, then the hills',
    parts: [
      { kind: 'hotel', title: 'Dive lodge in Tulamben', unit: 'room-night', times: 5, net: 74, sell: 108 },
      { kind: 'hotel', title: 'House above the terraces', unit: 'room-night', times: 4, net: 88, sell: 126 },
      { kind: 'activity', title: 'Eight dives with a guide', unit: 'person', net: 280, sell: 390 },
      { kind: 'transfer', title: 'Coast to hills by car', unit: 'vehicle', net: 60, sell: 90 },
      planning,
    ],
  },
  {
    of: 'bernard.askew',
    owner: 'meera',
    daysAgo: 0.6,
    fate: 'sent',
    title: 'Orkney in place of Islay',
    parts: [
      { kind: 'hotel', title: 'Inns with a fire', unit: 'room-night', times: 8, net: 118, sell: 165 },
      { kind: 'transfer', title: 'Car and ferries', unit: 'vehicle', net: 720, sell: 940 },
      { kind: 'activity', title: 'A day with an archeologist', unit: 'person', net: 95, sell: 140 },
      planning,
    ],
  },
  {
    of: 'irving.castle',
    owner: 'jonah',
    daysAgo: 0.4,
    fate: 'draft',
    title: 'Six cousins and one small bus',
    parts: [
      { kind: 'hotel', title: 'Farmhouses', unit: 'room-night', times: 8, net: 92, sell: 130 },
      { kind: 'transfer', title: 'Bus with driver for eight days', unit: 'vehicle', net: 2900, sell: 3800 },
    ],
  },
]
