import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'

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

/** A dual-stack socket writes 127.0.0.1 as ::ffff:127.0.0.1; limits must see one person, not two. */
function plainAddress(address: string | undefined): string {
  return (address ?? 'unknown').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
