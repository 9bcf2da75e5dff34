/** The path of a request's address as it was sent, without its query. */
export const pathOf = (url: string): string => url.split('?', 1)[0]!

/**
 * The whole address. Joined as text: `//somewhere` would name another host; a request for another host's page is for none
 * of ours.
 */
export const addressAt = (origin: string, url: string): URL => new URL(origin + (url.startsWith('/') ? url : `/${url}`))

/** Whether a host, or the address of a peer, is this machine itself. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^\[?::1\]?$/.test(host) || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host)
