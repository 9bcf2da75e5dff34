import type { DayData } from '../shape'

/** Days 1 to 8: Paris and Lake Lucerne. */
export const firstHalf: DayData[] = [
  {
    title: 'An island in the Seine',
    description:
      'The coach from the airport stops at the bridge, because the streets of the Île Saint-Louis are older than coaches. Rooms are ready at two. The leader meets you at seven for onion soup and names, most of which will be learned by Lucerne.',
    activities: ['Arrival', 'First dinner together'],
    meals: ['Dinner'],
    stay: 'hotel-des-quais',
    transport: 'Flight and coach',
  },
  {
    title: 'Bread at seven',
    description:
      'A baker in the Marais lets you in by the back door when the second batch comes out. From there through courtyards to the covered market of the Enfants Rouges, which has traded since 1615. The afternoon is free; the Tuileries have chairs.',
    activities: ['The Marais before it opens', 'A free afternoon'],
    meals: ['Breakfast'],
    stay: 'hotel-des-quais',
    transport: 'On foot',
  },
  {
    title: 'Up the tower, then eleven pictures',
    description:
      'The Eiffel Tower by the stairs to the second floor, 674 of them, or by the lift with the others. In the evening the Louvre is open late and nearly calm; an art historian shows eleven pictures and leaves out the one you expect, which is on the way anyway.',
    activities: ['Eiffel Tower', 'The Louvre by evening'],
    meals: ['Breakfast'],
    stay: 'hotel-des-quais',
    transport: 'Métro',
  },
  {
    title: 'A day that belongs to you',
    description:
      'No program until dinner. The leader’s list has a hammam, a flea market, Monet’s water lilies at the Orangerie and a bench in the Place des Vosges. At eight a bistro in the fifth that does one thing, which is duck.',
    activities: ['Free day'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'hotel-des-quais',
    transport: 'As you choose',
  },
  {
    title: 'East at 199 miles an hour',
    description:
      'The TGV leaves the Gare de Lyon at half past ten. By lunch you are in Basel, by three on a steamer from Lucerne, and at four you step off in Weggis, where palms grow and the lake is 68 degrees in June. There is a ladder.',
    activities: ['TGV to Basel, train to Lucerne', 'Steamer to Weggis'],
    meals: ['Breakfast', 'Dinner'],
    stay: 'rossli-luzern',
    transport: 'Train and lake steamer',
  },
  {
    title: 'The first mountain railway in Europe',
    description:
      'From Vitznau a red cogwheel train has climbed the Rigi since 1871. At the top, on a clear day, you count thirteen lakes. Cheese and bread in an alpine hut; then down on foot through gentians, or by train with a clear conscience.',
    activities: ['Paddle steamer', 'Rigi railway', 'Lunch in an alpine hut'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'rossli-luzern',
    transport: 'Steamer and cogwheel railway',
  },
  {
    title: 'Lucerne, dry side and wet',
    description:
      'A morning in town: the wooden bridge of the fourteenth century with its painted gables, the wall with nine towers, four of which you may climb. The market stands under the arcades on Tuesdays and Saturdays. The steamer home leaves every hour until six.',
    activities: ['Chapel Bridge and the Musegg wall', 'A free afternoon'],
    meals: ['Breakfast'],
    stay: 'rossli-luzern',
    transport: 'Lake steamer',
  },
  {
    title: 'Nothing but a lake',
    description:
      'Swim, row, or take the boat to the Rütli meadow, where in 1291 three valleys are said to have agreed on something. A long lunch is arranged at the hotel: perch, boiled potatoes, white wine from the next village.',
    activities: ['Free day by the lake', 'Lunch together'],
    meals: ['Breakfast', 'Lunch'],
    stay: 'rossli-luzern',
    transport: 'Rowing boat or steamer',
  },
]
