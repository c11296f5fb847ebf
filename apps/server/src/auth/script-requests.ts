const sentByBrowsers = ['origin', 'referer', 'cookie', 'sec-fetch-site']

/**
 * Some HTTP libraries send `Sec-Fetch-Mode` of their own accord, and the sign-in library then takes them for a browser
 * that hides where it comes from. A browser that sends it always sends `Sec-Fetch-Site` too, so a request without any
 * such header is a script with nothing to borrow, and is treated as one.
 */
export function readAsScript(request: Request): Request {
  if (sentByBrowsers.some((name) => request.headers.has(name))) return request
  const headers = new Headers(request.headers)
  for (const name of ['sec-fetch-mode', 'sec-fetch-dest']) headers.delete(name)
  return new Request(request, { headers })
}
