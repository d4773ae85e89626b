import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'

/** Networks of IPv4 that are not the public internet (IANA's registry of special addresses). */
const SPECIAL: readonly [string, number][] = [
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
]
/** Within the public part of IPv6: tunnels that carry an address of IPv4, and examples. */
const SPECIAL_6: readonly [string, number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
]

const special = new BlockList()
for (const [network, prefix] of SPECIAL) special.addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of SPECIAL_6) special.addSubnet(network, prefix, 'ipv6')
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

/** True for an address of the public internet, false for this machine, its networks and what is no address. */
export const isPublicAddress = (address: string): boolean =>
  isIPv6(address)
    ? public6.check(address, 'ipv6') && !special.check(address, 'ipv6')
    : /^\d+(\.\d+){3}$/.test(address) && !special.check(address, 'ipv4')

/** A name that leads into a network of the server. */
export class NotPublicError extends Error {
  override readonly name = 'NotPublicError'
}

/**
 * Looks up a name for a connection, and refuses it unless all of its addresses are public. The connection uses these addresses, so a
 * second answer of the name server changes nothing.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, [])
    if (addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new NotPublicError('the name of a push service leads into a private network'), [])
    const [first] = addresses
    if (options.all || !first) return callback(null, addresses)
    callback(null, first.address, first.family)
  })
}
