const dots = '••••'

/** A document number as lists show it (product.md 6.5): the last four; of numbers that short, nothing. */
export const masked = (number: string): string => dots + (number.length > 4 ? number.slice(-4) : '')

/** Placeholder for a stored number that cannot be decrypted: its key was removed, or it belongs to another context. */
export const unreadable = dots

/** Whether a text is no number but what was shown instead of one. */
export const isMask = (text: string): boolean => text.includes('•')

const shape = (pattern: RegExp) => (text: string) => isMask(text) || pattern.test(text)

/** 5 to 20 letters and digits, in any case. */
export const isPassportNumber = shape(/^[a-z0-9]{5,20}$/i)

/** AAAAA9999A, in any case. */
export const isPanNumber = shape(/^[a-z]{5}\d{4}[a-z]$/i)

/** 4 to 20 letters and digits, in any case. */
export const isFrequentFlyerNumber = shape(/^[a-z0-9]{4,20}$/i)
