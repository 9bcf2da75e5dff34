/** Returns a chat link, with a prepared message if given. `number` has its country code: '+1 212 555 0142'. */
export const chatUrl = (number: string, message?: string): string =>
  `https://wa.me/${number.replace(/\D/g, '')}${message ? `?text=${encodeURIComponent(message)}` : ''}`

/** Converts '+1 212 555 0142' to '+12125550142'. */
export const toTelNumber = (phone: string): string => phone.replace(/[^+\d]/g, '')

/** Converts '+1 212 555 0142' to 'tel:+12125550142'. */
export const telUrl = (phone: string): string => `tel:${toTelNumber(phone)}`
