/** Opens a chat, with a message written already if one is given. `number` has its country code: '+1 212 555 0142'. */
export const chatUrl = (number: string, message?: string): string =>
  `https://wa.me/${number.replace(/\D/g, '')}${message ? `?text=${encodeURIComponent(message)}` : ''}`

/** A number as screens show it, without its spaces: '+1 212 555 0142' → '+12125550142'. */
export const e164Of = (phone: string): string => phone.replace(/[^+\d]/g, '')

/** '+1 212 555 0142' → 'tel:+12125550142' */
export const telUrl = (phone: string): string => `tel:${e164Of(phone)}`
