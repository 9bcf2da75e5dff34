import type { SetupStep } from '../../../settings/settings/setup.rules'

/** Titles and explains each step. */
export const stepTexts: Record<SetupStep, { label: string; why: string }> = {
  agency: { label: 'Name and e-mail', why: 'Visitors see the name on each page; new requests come to the e-mail.' },
  brand: { label: 'Logo and colors', why: 'Site, office, mails and papers look like you.' },
  currencies: { label: 'Currency', why: 'Packages are priced in it. It is best chosen before the first one.' },
  hours: { label: 'Time zone and hours', why: 'Days begin and end, and answers are due, by your clock.' },
  terms: { label: 'Terms', why: 'When a trip is paid, and what is refunded when it is cancelled.' },
  places: { label: 'Places', why: 'Where your packages go. Pages, searches and maps are made from them.' },
  lists: { label: 'Lists of the forms', why: 'Visitors choose your cities, destinations and budgets.' },
  package: { label: 'First package', why: 'Once it is published, visitors find it.' },
  mail: {
    label: 'Mail',
    why: 'Send a test to yourself by your mail server, so that you know that customers get yours.',
  },
  payments: {
    label: 'Payment',
    why: 'The address that invoices need, and the bank account or the cards that customers pay by.',
  },
  colleagues: { label: 'Colleagues', why: 'Each signs in with an account of their own.' },
}

/** Lists steps with a usable default. */
const usual: readonly SetupStep[] = ['currencies', 'hours', 'terms', 'lists']
export const toSkipLabel = (step: SetupStep) => (usual.includes(step) ? 'Keep as it is' : 'Not needed')

export const toStepAddress = (step: SetupStep) => `/admin/setup?step=${step}`
