/** Limits calls with mailed links per IP address; the services limit them per account, too. */
export const links = { max: 20, seconds: 15 * 60, perAddress: true }
