import type { IncomingMessage } from 'node:http'
import { HttpError } from '#http/reply.ts'

const maxBodyBytes = 2_000_000

/**
 * Reads a JSON body of at most 2 MB. A page of another site cannot send this content type without a preflight request.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!hasContentType(request, 'application/json')) throw new HttpError(415, 'Send application/json')
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError(400, 'The body is not JSON')
  }
}

/** Whether the request has a form's content type. */
export function isForm(request: IncomingMessage): boolean {
  return hasContentType(request, 'application/x-www-form-urlencoded')
}

/** Reads the fields of a form. Any site can submit a form, so the request's origin must be this server. */
export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const fetchSite = request.headers['sec-fetch-site'] ?? 'none'
  if (fetchSite !== 'same-origin' && fetchSite !== 'none') throw new HttpError(403, 'Another site sent this form')
  return new URLSearchParams(await readText(request))
}

function hasContentType(request: IncomingMessage, type: string): boolean {
  return (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() === type
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) throw new HttpError(413, 'The body is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
