import { maxUploadBytes } from '@murmur/contract/realtime'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Decodes strict base64: no line breaks, no other alphabet, no data-URL prefix, 1 byte to 5 MB.
 * @throws Refusal BAD_REQUEST or TOO_LARGE
 */
export function decodeBase64(text: string): Buffer {
  const bytes = Buffer.from(text, 'base64')
  // No pattern over the text: on megabytes, a regular expression can exceed V8's stack.
  if (bytes.length === 0 || bytes.toString('base64') !== text) {
    throw new Refusal('BAD_REQUEST', { reason: 'not-base64' })
  }
  if (bytes.length > maxUploadBytes) throw new Refusal('TOO_LARGE', { reason: 'upload-size' })
  return bytes
}
