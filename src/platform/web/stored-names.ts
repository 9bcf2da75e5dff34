/** Names the cookie of the chosen currency. */
export const currencyCookie = 'currency'

/** Names what 1.0.0 kept in this browser by the product's name: read until it is stored anew. */
export const toFormer = (name: string): string => `itinera-${name}`
