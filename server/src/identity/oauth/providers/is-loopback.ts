/**
 * Whether a provider's URL is plain http on this machine, which needs no TLS.
 * @throws Error for plain http to another machine, which would send secrets in clear text; the server does not start
 */
export function isPlainLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return false
  if (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return true
  throw new Error('An OAuth provider needs an https URL; http is for this machine only')
}
