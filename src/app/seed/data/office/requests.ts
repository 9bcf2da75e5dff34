/**
 * What the agency was asked for before the last two weeks, the oldest first. Columns: days ago; who; departure city;
 * package or place; party ('2+1': adults and children, priced); budget. Then hours until the answer (x: cancelled);
 * stage of the lead; owner; value in dollars. Then what they wrote, what staff noted, and what is still to do, days
 * from today. A lead that was won says the state of its booking and when it departs.
 */
export const requests = `
182|Helen Marsh|Portland|japan-autumn|2|3|9|won|c|11800|We have wanted to see the maples for years. Two weeks at most.|Prefers twin beds. Pescatarian, both.|done@-124
179|Owen Fairley|Chicago|Thailand|2|2|14|lost:price|c|3400|Ten days in February, beach first, temples later.|Compares with a chain hotel on Phuket that is 600 less.|
176|Ruth and Alan Becker|Boston|cruise-fjords|2+0|4|6|won|m|13900|Is the ship small enough to see people twice?|Celebrates a retirement in June; window cabin is fine.|done@-118
171|Sofia Castellano|Miami|maldives-atoll|2+0|3|31|won|j|9200|Honeymoon, we marry on a Saturday and fly on the Monday.|Wants the water villa for the last three nights only.|done@-126
168|Daniel Osei|Atlanta|Singapore|4|3|11|lost:competitor|c|6100|Four colleagues, five nights, after a fair.|Company travel desk booked the hotel directly.|
164|Margaret Quill|Philadelphia|europe-rail|1|3|8|won|c|5650|I travel alone and sleep badly near lifts.|Quiet room noted for all three cities.|done@-97
160|Hiro Tanabe|San Francisco|usa-canyons|2+2|3|19|won|j|7480|The children are 9 and 12 and can walk all day.|Has driven the parks before, wants the van with seven seats.|done@-112
157|Patricia Lomax|Houston|dubai-dunes|2|2|x|lost:dates|m||Only the first week of August is possible.|August is outside the season; sent the winter dates.|
153|Ingrid Solheim|Minneapolis|cruise-fjords|2+0|4|5|lost:not-traveling|m|13400|My mother was born in Ålesund and wants to see it again.|Mother is not well enough to fly. Call again next year.|
150|Victor Almeida|New York|Australia|3|4|22|won|c|15200|Sydney and the reef, with our daughter who is 19.|Three rooms on the reef, two in Sydney.|done@-78
146|Naomi Feldman|New York|greece-cyclades|2|3|7|won|j|8120|We get seasick. How bad is the ferry?|Booked the morning ferry, seats in the middle of the ship.|done@-104
143|Caleb Winters|Denver|Nepal|2|2|44|lost:no-answer|c||Three weeks, trekking to the base camp.|Left two messages.|
139|Amelia Stroud|Boston|thailand-north|2+2|2|13|won|j|6240|Is the elephant place one where nobody rides them?|Children are 6 and 9; family room in both cities.|done@-90
136|Joseph Kimani|Washington|India|2|3|17|lost:competitor|m|5900|Rajasthan by train, not by car.|Booked with a rail specialist in Jaipur.|
131|Fiona Prescott|Seattle|japan-spring|2+1|4|10|won|m|12650|Our son is 8 and cares about trains and nothing else.|Reserved the front row of the Romancecar.|done@-66
128|Gabriel Montoya|Los Angeles|Bali|2|2|6|lost:price|c|2900|Surf in the morning, quiet in the evening.|Budget is under our lowest rate for these weeks.|
125|Celia Hartmann|Chicago|europe-rail|2+0|3|38|won|j|7300|We would rather see two cities than five.|Dropped the last night in Paris for one more in Venice.|done@-71
121|Rahul and Anita Desai|New York|usa-newyork|4|4|12|lost:dates|m|9800|Two couples, in the second week of November.|Foliage tour ends in October; offered canyons, declined.|
118|Beatrice Longley|Philadelphia|Maldives|2|4|9|won|c|10400|Not an island with music at the pool.|Wrote twice to say thank you for the reef guide.|done@-58
114|Samuel Adeyemi|Houston|dubai-dunes|2+1|2|15|won|j|4980|We have 60 hours between two flights.|Grandmother comes along, no camel for her.|done@-85
110|Kirsten Vale|Denver|New Zealand|2|4|20|lost:not-traveling|c|14100|South Island by camper van.|Changed jobs, no leave until next winter.|
107|Theo Marchetti|Boston|greece-cyclades|2+0|3|7|won|m|8460|A proposal is planned. Please do not mention it on the phone.|Table at the wall on the third evening. She said yes.|done@-62
103|Louise Brannigan|Atlanta|cruise-fjords|3|4|27|lost:price|j|19800|Three sisters, one cabin if that exists.|Two cabins were too much; no triple on this ship.|
99|Peter Novak|Minneapolis|Japan|2|4|11|won|c|10950|Second time for us. Nothing we saw in 2019, please.|Kanazawa and the Noto coast instead of Kyoto.|done@-44
96|Grace Ellery|Portland|thailand-andaman|2|2|8|won|j|4210|Two teachers, so it has to be Easter week.|Paid for the massage salas in advance.|done@-39
92|Ines Carvalho|Miami|maldives-atoll|2+0|3|6|won|j|8890|How long may one stay in the water with mantas?|Both are certified divers; sent card numbers.|done@-52
89|Raymond Foss|Seattle|Europe|2|3|x|lost:duplicate|m||Trains through Switzerland.|Same trip as his wife asked for on the phone.|
86|Miriam Goldstein|Washington|japan-autumn|2+0|4|16|lost:dates|m|12700|Second half of October, both of us have birthdays.|Leaves are not red then, and the temple lodge was full.|
83|Colin Baxter|Chicago|usa-canyons|2+3|3|9|won|j|8150|Three boys. Where can they run?|Cabins at the Mittens, two of them, next to each other.|done@-33
80|Yasmin Haddad|New York|dubai-dunes|2|2|5|won|c|3960|My parents visit for the first time. They do not eat pork.|Father needs few steps; changed the tower to the morning.|done@-27
76|Elliot Granger|Los Angeles|Australia|2|5|33|lost:competitor|m|21500|Business class, and the reef by helicopter.|Airline's own holiday desk matched the seats.|
73|Dorothy Blane|Boston|europe-rail|2|3|10|won|j|6980|We are both past seventy and like to sit.|Porter service in Paris and Venice added.|away@-4
69|Nikhil Varma|San Francisco|thailand-north|2+1|2|14|won|j|4640|Our daughter is 3. Is that too young?|Private van for the raft day, car seat confirmed.|done@-20
66|Audrey Simmons|Denver|Nepal|4|3|18|proposal|j|8800|Four women, photographers, sunrise matters.|Wants a night at Poon Hill and a guide who waits.|Ask about the permit fees@-3
63|Lucas Ferreira|Miami|greece-cyclades|2+0|3|7|won|m|7890|Sailing rather than museums.|Catamaran for a whole day, captain speaks Portuguese.|overdue@24
60|Hannah Weiss|New York|japan-spring|2+2|4|12|proposal|m|15300|Passover is in that week; can we eat anywhere?|Sent the list of vegetarian kitchens, waits for the school's dates.|Hear about the school calendar@0
57|George Tallis|Philadelphia|cruise-fjords|2+0|4|26|qualified|j|14250|The midnight sun, or nothing.|First week of June only; balcony if it is on the north side.|Hold a balcony cabin until Friday@0
53|Olivia Rendon|Houston|Singapore|2|2|8|lost:no-answer|j||Four nights on the way to Perth.|Number rings, nobody answers.|
50|Marcus and Joy Ebner|Chicago|thailand-andaman|2|2|9|won|j|4480|No phones, no screens, and separate beds for the snorer.|Twin room at the rice barns.|paid@16
47|Selma Lindgren|Minneapolis|europe-rail|2+0|3|11|qualified|m|7650|My husband builds model railways.|The Bernina in an open carriage, even in the rain.|Send the seat plan of the Bernina@3
44|Anton Petrov|Seattle|usa-newyork|2|3|41|lost:price|j|5600|Lobster and leaves.|Found the coach tour cheaper with a local company.|
41|Ines Carvalho|Miami|Bali|2|3|6|proposal|j|6900|Back already! Bali this time, and diving again.|Returning customer. Tulamben for the wreck, then the hills.|Offer the second week with flights@1
38|Rebecca Thorne|Boston|maldives-atoll|2+1|4|13|proposal|m|11900|Our baby will be ten months. Is there shade?|Cot and late check-out confirmed by the resort.|Call about the baby's passport@-1
35|Simon Achterberg|New York|japan-autumn|2+0|4|10|won|j|12300|One ryokan, one temple, one proper bed.|Paid the deposit on the day of the offer.|deposit@118
33|Paula Quintero|Los Angeles|dubai-dunes|2+2|3|7|qualified|j|6150|School break in February, children 5 and 7.|Wants the camp in the dunes for two nights.|Confirm tents for four@0
30|Walter Brisco|Atlanta|Europe|2|4|52|contacted|j|8200|Rome, Florence and a villa for a week.|Answered late because of the holiday weekend; apologized.|Second try by phone@-4
28|Deborah Lyle|Washington|thailand-north|2|2|9|qualified|m|4100|We cook. Is there a market in the program?|Cooking school on two days instead of one.|Send the revised days@2
26|Francis Okello|Houston|Nepal|2|2|15|lost:not-traveling|j|5200|Two brothers, first time at altitude.|Doctor advises against it this year.|
24|Stella Marinos|Chicago|greece-cyclades|2+1|3|6|proposal|j|9350|My grandmother's village is on Naxos.|Half a day with a driver to Apiranthos, at her own pace.|Fix the day in Apiranthos@0
22|Julian Reed|San Francisco|usa-canyons|2|3|8|contacted|m|3900|Photographs at dawn, so early starts are welcome.|Asks for slot canyon times without groups.|Ask Page for the six o'clock slot@4
20|Camille Durand|New York|Japan|2|4|17|contacted|m|9800|Ceramics. Mashiko, Bizen, Kyoto.|Collects bowls; wants to visit two workshops.|Find out who speaks English in Bizen@6
18|Henry and Ada Colton|Philadelphia|cruise-fjords|2+0|4|12|contacted|j|13900|We read about the batteries. Is it true that it is silent?|Interested in the second sailing in May.|Call when the deck plans are here@0
`
