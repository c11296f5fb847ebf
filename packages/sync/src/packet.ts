import type { Writable } from 'node:stream'

/**
 * Gives a function that holds back what is written to this socket until this turn of the event loop ends: then it
 * leaves in one packet, where each write alone would cost a call of the operating system.
 */
export function packetFor(socket: Pick<Writable, 'cork' | 'uncork'>): () => void {
  let isOpen = false
  const send = () => {
    isOpen = false
    socket.uncork()
  }
  return () => {
    if (isOpen) return
    isOpen = true
    socket.cork()
    process.nextTick(send)
  }
}
