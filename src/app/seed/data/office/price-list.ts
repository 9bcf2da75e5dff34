/** A supplier's price list, as it was imported. */
export const portugalCsv = `name,location,category,price,currency,duration,minPeople,maxPeople,inclusions,supplier,description
Alfama on foot,"Lisbon, Portugal",Walking tour,48,USD,3 hours,2,10,"Guide; Tile workshop",Douro & Tagus,"Stairs, laundry and one workshop where tiles are still painted by hand."
Belém before the crowds,"Lisbon, Portugal",Sightseeing,62,USD,4 hours,2,8,"Guide; Monastery tickets; Pastry",Douro & Tagus,"The monastery at its opening, then the pastry while it is warm."
Fado in a back room,"Lisbon, Portugal",Evening,85,USD,3 hours,2,12,"Dinner; Wine",Douro & Tagus,"Twelve tables, two guitars, and silence while somebody sings."
Sintra by tram,"Sintra, Portugal",Day trip,96,USD,7 hours,2,8,"Guide; Palace tickets; Tram",Douro & Tagus,"One palace instead of four, and the forest between."
Sardines and a sea wall,"Setúbal, Portugal",Food,74,USD,5 hours,2,8,"Market walk; Lunch",Douro & Tagus,"The fish market at eight, a boat along the wall, lunch from the grill."
Port lodges of Gaia,"Porto, Portugal",Tasting,58,USD,3 hours,2,10,"Two lodges; Six glasses",Douro & Tagus,"Two houses on the hill, one large and one that a family still runs."
Douro by slow train,"Pinhão, Portugal",Day trip,132,USD,9 hours,2,8,"Train seats; Lunch at a quinta",Douro & Tagus,"The line that keeps to the water, with lunch among the terraces."
Ribeira at dusk,"Porto, Portugal",Walking tour,39,USD,2 hours,2,12,Guide,Douro & Tagus,"From the cathedral down to the river when the lamps are lit."
`
