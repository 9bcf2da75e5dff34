/** What the specification (3) offers to choose from; other values of either form variant are kept as they come. */
export const activityCategories = [
  'Sightseeing',
  'Adventure',
  'Cultural',
  'Entertainment',
  'Food & Dining',
  'Shopping',
  'Nature',
  'Sports',
  'Spa & Wellness',
  'Photography',
] as const
export const vehicleTypes = ['Car', 'SUV', 'Van', 'Bus', 'Minibus', 'Luxury Car', 'Taxi', 'Private Transfer'] as const
export const mealPlanTypes = [
  'Continental Breakfast',
  'American Breakfast',
  'Lunch',
  'Dinner',
  'Full Board',
  'Half Board',
  'All Inclusive',
  'Buffet',
  'Set Menu',
] as const
