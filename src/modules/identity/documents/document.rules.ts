const dots = '••••'

/** Masks a document number for lists (product.md 6.5): shows the last four, or no digit of a number that short. */
export const maskNumber = (number: string): string => dots + (number.length > 4 ? number.slice(-4) : '')

/** Stands in for a stored number that does not decrypt: its key was removed, or its context differs. */
export const unreadable = dots

/** Returns true for a mask instead of a number. */
export const isMask = (text: string): boolean => text.includes('•')

const shape = (pattern: RegExp) => (text: string) => isMask(text) || pattern.test(text)

/** Accepts 5 to 20 letters and digits, in any case. */
export const isPassportNumber = shape(/^[a-z0-9]{5,20}$/i)

/** Accepts AAAAA9999A, in any case. */
export const isPanNumber = shape(/^[a-z]{5}\d{4}[a-z]$/i)

/** Accepts 4 to 20 letters and digits, in any case. */
export const isFrequentFlyerNumber = shape(/^[a-z0-9]{4,20}$/i)
