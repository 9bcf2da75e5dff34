/** Opens a chat with a prefilled message. `chatNumber` is digits with the country code, as the settings keep it. */
export const chatUrl = (chatNumber: string, message: string): string =>
  `https://wa.me/${chatNumber}?text=${encodeURIComponent(message)}`

/** '+1 212 555 0142' → 'tel:+12125550142' */
export const telUrl = (phone: string): string => `tel:${phone.replace(/[^+\d]/g, '')}`
