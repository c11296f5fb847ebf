/**
 * A machine answers to `localhost` and `127.0.0.1` alike, but to a browser these are two origins. Whoever is allowed
 * under one name is therefore allowed under the other.
 */
export function sameMachineOrigins(url: string): readonly string[] {
  const { protocol, hostname, port, origin } = new URL(url)
  const twin = loopbackTwins[hostname]
  return twin ? [origin, `${protocol}//${twin}${port ? `:${port}` : ''}`] : [origin]
}

const loopbackTwins: Readonly<Record<string, string>> = { localhost: '127.0.0.1', '127.0.0.1': 'localhost' }

export function socketOrigin(origin: string): string {
  return origin.replace(/^http/, 'ws')
}
