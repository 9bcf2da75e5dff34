import { fold } from '../../../shared/text'

const foldEach = (list: string): string[] => list.split(',').map(fold)

/** Lists whole words and phrases for a flight or its ticket, in the languages of agencies. */
const words = foldEach(
  `flight, flights, flying, airfare, airfares, air fare, air fares, air ticket, air tickets, plane ticket, plane tickets,
  airline ticket, airline tickets, vuelo, vuelos, billete de avión, billetes de avión, boleto de avión, pasaje aéreo,
  pasajes aéreos, voo, voos, passagem aérea, passagens aéreas, vol, vols, billet d’avion, billets d’avion, volo, voli,
  biglietto aereo, biglietti aerei, vlucht, vluchten, vliegticket, vliegtickets, Flug, Flüge, Flügen, Hinflug, Rückflug,
  Rückflüge, Inlandsflug, Inlandsflüge, Direktflug, Linienflug, Flugticket, Flugtickets, Flugschein, Flugreise, flyg,
  flygresa, flygbiljett, flygbiljetter, flybillett, flybilletter, flyreise, flyrejse, lennot, przelot, przeloty,
  bilet lotniczy, bilety lotnicze, letenka, letenky, repülőjegy, uçuş, uçak bileti, zbor, bilet de avion, πτήση, πτήσεις,
  penerbangan, tiket pesawat, chuyến bay, vé máy bay`,
).map((one) => ` ${one} `)

/** Lists parts of words, for languages with endings or without spaces. */
const parts = foldEach(
  `перелет, перелёт, авиабилет, авиаперелет, рейс, переліт, авіаквит, самолетни билети, طيران, رحلة جوية, رحلات جوية, پرواز,
  טיסה, טיסות, उड़ान, हवाई टिकट, हवाई यात्रा, फ्लाइट, বিমান, விமான, 机票, 機票, 航班, 往返飞机, フライト, 航空券, 飛行機, 항공, 비행기,
  เที่ยวบิน, ตั๋วเครื่องบิน`,
)

/** Matches 'LHR–KBV', from one airport to another. */
const airports = /\b[A-Z]{3} ?[-–—→/] ?[A-Z]{3}\b/

/**
 * Returns true if a text mentions flights, in any of many languages. Ignores airports and excursions ('Ausflug') alone.
 */
export function namesFlights(text: string): boolean {
  const folded = ` ${fold(text)} `
  return words.some((one) => folded.includes(one)) || parts.some((one) => folded.includes(one)) || airports.test(text)
}
