/** Lists the profile's options (specification 3, Profile update payload). */
export const maritalStatuses = ['Single', 'Married', 'Divorced', 'Widowed'] as const
export const domesticTripProtections = ['None', 'Basic', 'Standard', 'Premium'] as const
export const internationalTravelInsurances = ['None', 'Basic', 'Standard', 'Premium'] as const
