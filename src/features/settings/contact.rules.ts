/** Opens a chat, with a message written already if one is given. `number` has its country code: '+1 212 555 0142'. */
export const chatUrl = (number: string, message?: string): string =>
  `https://wa.me/${number.replace(/\D/g, '')}${message ? `?text=${encodeURIComponent(message)}` : ''}`

/** '+1 212 555 0142' → 'tel:+12125550142' */
export const telUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
