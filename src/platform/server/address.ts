/** Returns the path of a request's URL as it was sent, without the query. */
export const toPath = (url: string): string => url.split('?', 1)[0]!

/** Joins origin and path as text. Resolving `//somewhere` as a URL would name another host. */
export const toAddress = (origin: string, url: string): URL => new URL(origin + (url.startsWith('/') ? url : `/${url}`))

/** Tells whether a host or a peer address is this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || /^\[?::1\]?$/.test(host) || /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(host)
