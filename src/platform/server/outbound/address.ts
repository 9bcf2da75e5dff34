import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'
import type { Env } from '../env'

/** Refuses an address; the message is for whoever entered it. */
export class RefusedAddress extends Error {
  override name = 'RefusedAddress'
}

/** Blocks everything but public unicast addresses: this machine, its network, and addresses translated to them. */
const reserved = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  reserved.addSubnet(net, bits, 'ipv4')

/** Allows public unicast of IPv6, except ranges that embed another address or serve documentation. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')
const carriers = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  carriers.addSubnet(net, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address, 'ipv4')
  return family === 6 && unicast.check(address, 'ipv6') && !carriers.check(address, 'ipv6')
}

const isLoopback = (address: string) => address === '::1' || address.startsWith('127.')

/** Returns the host of a URL without the brackets of IPv6. */
export const getHost = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

type ResolvedAddress = { address: string; family: number }

/**
 * Resolves a host. Refuses it as a whole when one address is not public; allows loopback while developing.
 * @throws RefusedAddress; the resolver's error for an unknown name
 */
export async function resolvePublicAddresses(env: Pick<Env, 'NODE_ENV'>, host: string): Promise<ResolvedAddress[]> {
  const family = isIP(host)
  const found = family ? [{ address: host, family }] : await lookup(host, { all: true, verbatim: true })
  const fits = ({ address }: ResolvedAddress) =>
    isPublicAddress(address) || (env.NODE_ENV !== 'production' && isLoopback(address))
  if (found.length === 0 || !found.every(fits)) {
    throw new RefusedAddress('This address is inside a private network')
  }
  return found
}

/** @throws RefusedAddress for plain http, except to this machine while developing */
export function assertEncrypted(env: Pick<Env, 'NODE_ENV'>, url: URL): void {
  if (url.protocol === 'https:') return
  const host = getHost(url)
  const isHere = host === 'localhost' || isLoopback(host)
  if (env.NODE_ENV === 'production' || !isHere) throw new RefusedAddress('Please enter an https address')
}
