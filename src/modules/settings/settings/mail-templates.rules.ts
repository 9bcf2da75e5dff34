import type { MailTemplate } from './view'

/** Lists a template's placeholders with their descriptions. */
export const placeholders = {
  name: 'the traveler',
  destination: 'where to',
  date: 'the day of departure',
  travelers: 'how many travel',
  reference: 'the number of the request',
  agent: 'whoever writes',
  agency: 'the agency',
} as const
type Placeholder = keyof typeof placeholders
export type Filling = Record<Placeholder, string>

const pattern = /\{([^{}\n]*)\}/g

/** Returns the first unknown placeholder; null without one. */
export const unknownPlaceholder = (text: string, known: object = placeholders): string | null =>
  [...text.matchAll(pattern)].map(([, name]) => name!).find((name) => !Object.hasOwn(known, name)) ?? null

/** Fills placeholders in one pass: filled values are not scanned for placeholders. */
export const fillTemplate = (text: string, filling: Readonly<Record<string, string>>): string =>
  text.replace(pattern, (whole, name: string) => (Object.hasOwn(filling, name) ? filling[name]! : whole))

/** Splits templates into lines, to compare two versions. */
export const templateLines = (templates: readonly MailTemplate[]): string[] =>
  templates.flatMap(({ name, subject, body }) => [
    `${name}, subject: ${subject}`,
    ...body
      .split('\n')
      .filter(Boolean)
      .map((line) => `${name}: ${line}`),
  ])

const closing = 'Kind regards,\n{agent}\n{agency}'

/** Lists the initial templates of an agency. */
export const firstTemplates: MailTemplate[] = [
  {
    name: 'Reply',
    subject: 'Your trip to {destination}',
    body: `Dear {name},\n\nThank you for asking us about {destination} for {travelers}, departing {date}.\n\nI am putting your trip together now, with days, hotels and prices, and will send it to you shortly. If something matters to you in particular, just reply to this e-mail.\n\n${closing}`,
  },
  {
    name: 'Ask for details',
    subject: 'A few questions about your trip to {destination}',
    body: `Dear {name},\n\nThank you for asking us about {destination}. To put together the trip that suits you, I would like to know:\n\n- Are your dates fixed, or can you travel a few days earlier or later?\n- Which hotels do you like, and how many rooms do you need?\n- What would you like to see or do on the way?\n\nJust reply to this e-mail, or tell me when I can call you.\n\n${closing}`,
  },
  {
    name: 'Follow up',
    subject: 'Your trip to {destination}',
    body: `Dear {name},\n\nI wanted to ask how your plans for {destination} are coming along. Flights and good rooms for {date} are still to be had, and I am glad to change whatever does not suit you yet.\n\n${closing}`,
  },
  {
    name: 'Not available',
    subject: 'Your dates for {destination}',
    body: `Dear {name},\n\nI am sorry: for {travelers}, departing {date}, nothing that I could recommend in {destination} is left. Could you travel on other dates, or shall I suggest a place that is like it?\n\n${closing}`,
  },
]
