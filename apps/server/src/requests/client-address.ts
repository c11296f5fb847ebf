import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

/** The one header the sign-in believes for limits: its mount overwrites it, so a caller cannot choose an address. */
export const clientAddressHeader = 'x-granary-client-address'

/** Says who is at the other end: the socket's address, or the forwarded one if a trusted proxy forwarded it. */
export type AddressReader = (request: IncomingMessage) => string

/** `trustedProxies` are addresses or ranges; with none, a forwarded header is only something a stranger wrote. */
export function createAddressReader(trustedProxies: readonly string[]): AddressReader {
  const trusts = proxyAddr.compile([...trustedProxies])
  return (request) => plainAddress(proxyAddr(request, trusts))
}

export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.')
}

/**
 * Whether the request was made to this machine by its own name. A page of somebody else whose name was pointed at
 * 127.0.0.1 reaches it too, but its browser says that other name.
 */
export function isNamedLoopback(host: string | undefined): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host ?? '')
}

/** A dual-stack socket writes 127.0.0.1 as ::ffff:127.0.0.1; limits must see one person, not two. */
function plainAddress(address: string | undefined): string {
  return (address ?? 'unknown').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
