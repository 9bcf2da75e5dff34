/** Lists the days on which a booking's price can become revenue; until then it is a liability. */
export const revenueBases = ['booking', 'departure', 'return'] as const
export type RevenueBasis = (typeof revenueBases)[number]
export const basisLabels: Record<RevenueBasis, string> = {
  booking: 'On the day of the booking',
  departure: 'On the day of departure',
  return: 'On the day of return',
}

/** Lists the journal's accounts, which an agency gives numbers and names of its own chart. */
export const accountKeys = [
  'bank',
  'cash',
  'card-terminal',
  'online',
  'other-money',
  'receivables',
  'prepaid-costs',
  'payables',
  'company-card',
  'deposits',
  'opening',
  'tax',
  'margin-tax',
  'revenue',
  'reductions',
  'cost-of-sales',
  'bad-debts',
  'exchange-gain',
  'exchange-loss',
] as const
export type AccountKey = (typeof accountKeys)[number]
export type Account = { number: string; name: string }

export const firstChart: Record<AccountKey, Account> = {
  bank: { number: '1010', name: 'Bank' },
  cash: { number: '1020', name: 'Cash' },
  'card-terminal': { number: '1030', name: 'Card terminal' },
  online: { number: '1040', name: 'Online payments' },
  'other-money': { number: '1090', name: 'Other payments' },
  receivables: { number: '1200', name: 'Receivables' },
  'prepaid-costs': { number: '1300', name: 'Costs of later trips' },
  payables: { number: '2000', name: 'Payables' },
  'company-card': { number: '2050', name: 'Company card' },
  deposits: { number: '2100', name: 'Customer deposits' },
  opening: { number: '2900', name: 'Opening balances' },
  tax: { number: '2200', name: 'Tax' },
  'margin-tax': { number: '2210', name: 'Tax on the margin' },
  revenue: { number: '4000', name: 'Revenue' },
  reductions: { number: '4100', name: 'Refunds and reductions' },
  'cost-of-sales': { number: '5000', name: 'Cost of sales' },
  'bad-debts': { number: '6100', name: 'Bad debts' },
  'exchange-gain': { number: '7100', name: 'Exchange gains' },
  'exchange-loss': { number: '7200', name: 'Exchange losses' },
}

/**
 * Completes a chart saved before some accounts existed. Numbers get the length of the agency's own, which DATEV
 * demands, and avoid numbers and names in use.
 */
export function fillChart(own: Partial<Record<AccountKey, Account>>): Record<AccountKey, Account> {
  const chart = { ...firstChart, ...own }
  const isTaken = (part: keyof Account, text: string) =>
    Object.values(chart).some((one) => one[part].toLowerCase() === text.toLowerCase())
  for (const key of accountKeys.filter((one) => !own[one])) {
    let { number, name } = firstChart[key]
    number = number.padEnd(chart.revenue.number.length, '0')
    chart[key] = { number: '', name: '' }
    while (isTaken('number', number)) number = String(Number(number) + 1)
    while (isTaken('name', name)) name += ' 2'
    chart[key] = { number, name }
  }
  return chart
}

/** Explains accounts whose name may not be enough. */
export const accountHints: Record<AccountKey, string> = {
  bank: 'What the bank’s statement shows; in Xero its clearing account',
  cash: 'The till',
  'card-terminal': 'On its way from the terminal to the bank',
  online: 'On its way from the payment provider to the bank',
  'other-money': 'Without a method, from before',
  receivables: 'What customers owe',
  'prepaid-costs': 'Agreed with suppliers, of trips that are no revenue yet',
  payables: 'What suppliers are owed; what they owe back is below 0',
  'company-card': 'Suppliers paid by it',
  deposits: 'A liability: trips that are no revenue yet',
  opening: 'What imported bookings had in former books: their opening balances go against it',
  tax: 'On what is sold, by rate',
  'margin-tax': 'In what is sold, by rate',
  revenue: 'Without tax',
  reductions: 'After it was revenue',
  'cost-of-sales': 'What suppliers cost, of trips that are revenue',
  'bad-debts': 'Written off',
  'exchange-gain': 'Suppliers paid at a better rate than agreed',
  'exchange-loss': 'Suppliers paid at a worse rate than agreed',
}

/** Marks documents of a booking under the margin scheme (directive 2006/112/EC, article 226). */
export const firstMarginNote = 'Margin scheme — travel agents'
