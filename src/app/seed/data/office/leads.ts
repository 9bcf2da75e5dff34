/**
 * Leads that staff entered. Columns: days ago; who; city; source; where to; people; budget; stage; owner; value in
 * dollars. Then what they told, what staff noted, and what is still to do, days from today. A lead that was won says
 * the state of its booking and when it departs.
 */
export const enteredLeads = `
358|Eleanor Voss|New York|referral|japan-spring|2|4|won|m|11600|Her sister went with us. Temples, and one night in a capsule.|Capsule for him, ryokan for her.|done@-262
306|Asha Rao|New York|phone|thailand-north|2|3|won|j|5400|Ten days without a laptop, the two of them.|Vegetarian for her, everything for him.|done@-214
271|Matteo Greco|Boston|email|europe-rail|2|3|won|m|7450|Trains, since he does not fly inside Europe.|Seats facing forward, always.|done@-176
233|Shirin Daneshvar|Los Angeles|walk-in|maldives-atoll|2|4|won|j|9900|Came in from the rain and asked for the opposite.|Villa on the lee side.|done@-158
219|Asha Rao|New York|phone|usa-canyons|2|3|won|j|7900|Brings her husband. His first time out of the city since spring.|Rim rooms asked for, and promised.|done@-137
174|Gordon Pelham|Boston|phone|Scotland|2|3|won|m|7900|Called after the talk at the library. Whisky, walking, no golf.|Edinburgh, Skye, Islay; drives himself.|done@-131
166|Lydia Farnham|New York|referral|Morocco|2|2|lost:price|c|4300|Sent by the Beckers. Riads and the desert, ten days.|Liked the plan, found it dear for November.|
155|Emil Krause|Chicago|email|Patagonia|2|5|won|j|18600|Wrote at length about the W trek.|Refugios booked first, flights after.|done@-49
148|Tamsin Bell|Seattle|event|Japan|2|4|lost:no-answer|c||Left a card at the spring fair.|Three mails, no reply.|
141|Andrew Mbeki|Washington|referral|South Africa|4|5|won|m|22400|Family of four, safari for the first time.|Malaria-free reserve because of the youngest.|done@-73
134|Rosalind Kerr|Portland|phone|Iceland|2|3|lost:competitor|c|6200|Ring road in nine days.|Rented a camper from a local company.|
126|Bruno Salvatore|Philadelphia|walk-in|Sicily|2|2|won|j|5200|Came in with a map of his grandfather's village.|Two nights in Ragusa, driver who knows the registry office.|done@-93
119|Edith Larkin|Minneapolis|email|Alaska|3|4|lost:dates|m|11200|Three friends, only in May.|Ships do not sail that early.|
112|Noel Bridger|Denver|phone|Peru|2|3|won|c|8700|Machu Picchu, but not the four-day walk.|Train both ways, two nights at altitude first.|refunded@34
105|Gwen Ashby|Houston|referral|Kenya|2|5|lost:not-traveling|m|16900|Anniversary, knows the Mbekis.|Husband has surgery in spring.|
94|Oscar Lindholm|New York|event|Norwegian Fjords|2|4|won|m|13650|Met at the evening about small ships.|Balcony cabin, second sailing.|credit@63
88|Priya Nair|San Francisco|email|Sri Lanka|2|3|won|j|6400|Tea country by train, then the south coast.|Vegetarian, both; sent the list of guest houses.|paid@9
79|Harold Whitcombe|Boston|walk-in|Portugal|2|3|lost:other|j|5900|Looked at photographs for an hour.|Decided to visit his son instead.|
71|Jasmine Cole|Atlanta|phone|Costa Rica|4|3|won|j|7600|Two families, sloths on top of the list.|Same lodge, rooms side by side.|away@-2
64|Bernard Askew|Chicago|referral|Scotland|2|3|proposal|m|8300|Recommended by Gordon Pelham.|Would swap Islay for Orkney.|Ask the ferry about the car@-6
58|Maya Rosenthal|New York|email|Jordan|2|3|proposal|j|6750|Petra at night and two days of walking.|Guide for the back way into Petra found.|Send the final price@1
52|Leon Baptiste|Miami|phone|Cuba|2|2|lost:other|m||Music and old cars.|Paperwork is not worth it for five days, he says.|
46|Tessa Holloway|Seattle|event|New Zealand|2|5|qualified|m|17200|Both islands, four weeks, no hurry.|Wants to stop for two nights wherever possible.|Draft the South Island@5
40|Irving Castle|Philadelphia|walk-in|Ireland|6|4|proposal|j|14800|Six cousins, one small bus, their grandmother's parish.|Bus with driver for eight days; parish priest has answered.|Send the list of rooms@2
36|Danica Petrović|Chicago|referral|Croatia|2|3|qualified|j|6100|Island hopping with as little luggage as possible.|Ferries in June run only three times a week.|Check the June timetable@-2
32|Monroe Tatum|Houston|phone|Namibia|2|5|qualified|m|15600|Dunes at sunrise, a camera with a long lens.|Permit for the inner dunes needed.|Ask for the photographers' permit@7
27|Vera Kowalski|New York|email|Poland|3|3|contacted|m|5400|Three generations, Kraków and the mountains.|Grandmother walks slowly, daughter not at all slowly.|Suggest two programs for one day@3
23|Clive Underwood|Boston|phone|Galápagos|2|5|qualified|j|19400|One week on a ship of twenty, in March or not at all.|One cabin left on the second departure.|Hold the cabin@0
21|Roberta Finch|Denver|referral|Japan|2|4|contacted|j|9900|Sent by Peter Novak. Gardens.|Has a list of fourteen gardens, will take nine.|Reply with nine gardens@5
15|Nadia Rahmani|Washington|email|Uzbekistan|2|3|contacted|m|5800|Samarkand, textiles, and a good guide.|Asked for a guide with Farsi.|Hear from the guide@1
13|Jerome Hastings|Atlanta|event|South Africa|2|5|contacted|j|16200|Fair on Sunday. Wine first, animals second.||Call about March@-1
10|Carla Esposito|Philadelphia|walk-in|Puglia|4|3|contacted|j|7200|Two couples, one house with a pool, one cook.|Masseria near Ostuni is free in the second week of May.|Send three houses@0
9|Lorna Hatch|Seattle|referral|Bali|2|4|won|j|6900|Sent by Fiona Prescott. Hills before the coast.|Two weeks, no group.|held@83
8|Emmett Sloan|Minneapolis|phone|Finland|2|3|new|m||Northern lights from bed, so a glass roof.||
6|Pilar Navarro|Miami|import|Spain|2|3|new|j||Pilgrim route, the last hundred kilometers, bags carried.||
5|Duncan Moss|Seattle|import|Scotland|2|3|new|m||Distilleries in the north, by train where possible.||
4|Abigail Thornton|Chicago|phone|Antarctica|2|5|new|m||Asks what it costs before she asks her husband.||Send two ships with prices@2
3|Felix Oduya|Houston|email|Tanzania|5|5|new|j||Five people, Kilimanjaro for two of them, beach for three.||Split the program@1
1|Rosa Delgado|New York|walk-in|Mexico|2|2|new|j||Oaxaca for the food, five nights in spring.||Look up the market days@4
`
