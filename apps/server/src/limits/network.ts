import type { IncomingMessage } from 'node:http'

/** The eight groups of an IPv6 address, or null for an IPv4 address. */
function groupsOf(ip: string): string[] | null {
  if (!ip.includes(':')) return null
  const [head = '', tail = ''] = ip.split('::')
  const left = head.split(':').filter((group) => group !== '')
  const right = tail.split(':').filter((group) => group !== '')
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...zeros, ...right]
}

const bareAddress = (ip: string) => ip.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')

/** The key under which requests are counted: an IPv4 address, or the /64 that an IPv6 customer gets as a whole. */
export function networkOf(ip: string): string {
  const address = bareAddress(ip)
  const groups = groupsOf(address)
  return groups ? `${groups.slice(0, 4).join(':')}::/64` : address
}

/** An address's network with the ones around it, under which connections are counted. */
export type Networks = {
  network: string
  /** The /48 that a site with many IPv6 networks gets as a whole; an IPv4 /24. */
  site: string
  /** The /32 that a provider gets as a whole; an IPv4 /16. */
  provider: string
}

export function networksOf(ip: string): Networks {
  const address = bareAddress(ip)
  const network = networkOf(ip)
  const groups = groupsOf(address)
  return groups
    ? {
        network,
        site: `${groups.slice(0, 3).join(':')}::/48`,
        provider: `${groups.slice(0, 2).join(':')}::/32`,
      }
    : {
        network,
        site: `${address.replace(/\.\d+$/, '.0')}/24`,
        provider: `${address.replace(/\.\d+\.\d+$/, '.0.0')}/16`,
      }
}

/** A larger network for acts that need no account: an IPv4 /24, or the /56 that a household gets. */
export function wideNetworkOf(ip: string): string {
  const address = bareAddress(ip)
  const groups = groupsOf(address)
  if (!groups) return `${address.replace(/\.\d+$/, '.0')}/24`
  const [first = '0', second = '0', third = '0', fourth = '0'] = groups
  return `${first}:${second}:${third}:${fourth.padStart(4, '0').slice(0, 2)}00::/56`
}

/**
 * The network of an address in stored form: precise enough to distinguish home from elsewhere, too coarse to find a household. Empty for an
 * invalid address.
 */
export function shortNetworkOf(ip: string): string {
  const address = bareAddress(ip)
  const groups = groupsOf(address)
  if (groups) return `${groups.slice(0, 3).join(':')}::/48`.slice(0, 40)
  return /^\d{1,3}(?:\.\d{1,3}){3}$/.test(address) ? address.replace(/\d+$/, '0/24') : ''
}

/** Longer than any address; a longer text was made up. */
const ADDRESS_LENGTH = 60

/**
 * The caller's address, for requests outside of Fastify (there it is `request.ip`, by the same rule).
 *
 * @param trustedProxies number of entries at the end of X-Forwarded-For that are trusted
 */
export function addressOf({ socket, headers }: IncomingMessage, trustedProxies: number): string {
  const forwarded = headers['x-forwarded-for']
  const entries = (Array.isArray(forwarded) ? forwarded.join() : (forwarded ?? '')).split(',')
  const forwardedBy = entries.map((entry) => entry.trim()).filter((entry) => entry !== '')
  const hops = [socket.remoteAddress ?? '', ...forwardedBy.toReversed()]
  return (hops[Math.min(trustedProxies, hops.length - 1)] ?? '').slice(0, ADDRESS_LENGTH)
}
