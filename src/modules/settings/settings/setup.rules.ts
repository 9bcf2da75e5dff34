/** Lists what an agency sets up before it sells, in the order in which its first administrator is led. */
export const setupSteps = [
  'agency',
  'brand',
  'currencies',
  'hours',
  'terms',
  'places',
  'lists',
  'package',
  'mail',
  'payments',
  'colleagues',
] as const
export type SetupStep = (typeof setupSteps)[number]
