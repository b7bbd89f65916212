import { once } from 'node:events'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, isIPv6, type LookupFunction } from 'node:net'
import { LogoError } from './logo-error.ts'

export type PinnedUrl = { url: URL; address: string }
export type GetLimits = {
  maxBytes: number
  signal: AbortSignal
  /** Certificate authorities to trust instead of the system's; for tests. */
  ca?: string | undefined
}

/**
 * Gets a URL from the given IP address. The name is not resolved again, so it cannot point to an unchecked address, but
 * TLS still verifies the certificate for it. Follows no redirects, sends no cookies or credentials, decompresses
 * nothing, and reads at most `maxBytes`.
 * @throws LogoError, or the connection's error
 */
export async function fetchPinnedUrl(
  { url, address }: PinnedUrl,
  limits: GetLimits,
): Promise<{ type: string; bytes: Buffer }> {
  const { ca, signal } = limits
  const options = {
    agent: false,
    lookup: fixedLookup(address),
    signal,
    headers: {
      accept: 'image/png,image/jpeg,image/webp,image/gif',
      'accept-encoding': 'identity',
      'user-agent': 'Murmur',
    },
    ...(ca === undefined ? {} : { ca }),
  } as const
  const host = url.hostname
  const clientRequest =
    url.protocol === 'https:'
      ? requestHttps(url, { ...options, rejectUnauthorized: true, ...(isIP(host) ? {} : { servername: host }) })
      : requestHttp(url, options)
  // The await below reports an error before the response; later errors don't matter.
  clientRequest.on('error', () => undefined)
  clientRequest.end()
  const [response] = (await once(clientRequest, 'response', { signal })) as [IncomingMessage]
  try {
    return { type: mediaType(response), bytes: await readBody(response, limits.maxBytes) }
  } finally {
    response.destroy()
    clientRequest.destroy()
  }
}

/** Resolves every host to the given address. */
function fixedLookup(address: string): LookupFunction {
  const family = isIPv6(address) ? 6 : 4
  return (_host, options, done) => {
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

function mediaType(response: IncomingMessage): string {
  if (response.statusCode !== 200) throw new LogoError(`status ${response.statusCode}`)
  const contentEncoding = response.headers['content-encoding']
  if (contentEncoding !== undefined && contentEncoding !== 'identity') throw new LogoError('packed')
  return (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  if (Number(response.headers['content-length'] ?? 0) > maxBytes) throw new LogoError('too large')
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length
    if (size > maxBytes) throw new LogoError('too large')
    parts.push(part)
  }
  return Buffer.concat(parts)
}
