/**
 * Whether an address of a provider is plain http on this machine, which alone may do without TLS.
 * @throws Error when it is neither that nor https: a configuration that would send secrets in the clear stops the start
 */
export function isPlainLoopback(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  if (protocol === 'https:') return false
  if (protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return true
  throw new Error('A provider of logins is asked by https; http is for this machine alone')
}
