import type { SaveAgencyInput } from '../../../modules/settings/settings/schema'

export const agency: SaveAgencyInput = {
  name: 'Itinera',
  email: 'hello@itinera.example',
  timeZone: 'America/New_York',
  currency: 'USD',
  consultants: [
    {
      name: 'Jonah Okafor',
      phone: '+1 212 555 0142',
      chatNumber: '12125550142',
      email: 'jonah@itinera.example',
      languages: ['English', 'French'],
    },
    {
      name: 'Meera Lindqvist',
      phone: '+91 22 5550 0142',
      chatNumber: '912255500142',
      email: 'meera@itinera.example',
      languages: ['English', 'Hindi', 'Swedish'],
    },
  ],
  contacts: [
    { label: 'New York', phone: '+1 212 555 0142', whatsapp: true },
    { label: 'Mumbai', phone: '+91 22 5550 0142', whatsapp: true },
  ],
  socials: [
    { label: 'Instagram', url: 'https://instagram.example/itinera' },
    { label: 'Facebook', url: 'https://facebook.example/itinera' },
    { label: 'YouTube', url: 'https://youtube.example/itinera' },
  ],
  responseHours: 24,
  billing: {
    legalName: 'Itinera Travel LLC',
    address: '12 Harbour Row\nNew York, NY 10004',
    taxNumber: 'US 00-0000000',
    bank: 'Harbor Trust\nRouting number 021000000\nAccount number 4471 0093',
  },
}

/** Millionths of the target currency for one dollar; dated the day the demo is loaded. */
export const rates = [
  { from: 'USD', to: 'INR', micros: 84_550_000 },
  { from: 'USD', to: 'EUR', micros: 921_000 },
  { from: 'USD', to: 'GBP', micros: 786_500 },
] as const
