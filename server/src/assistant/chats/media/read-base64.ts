import { maxUploadBytes } from '@murmur/contract/realtime'
import { Refusal } from '#platform/errors/refusal.ts'

/**
 * Decodes strict base64: no line breaks, no other alphabet, no data-URL prefix, 1 byte to 5 MB.
 * @throws Refusal BAD_REQUEST or TOO_LARGE
 */
export function readBase64(text: string): Buffer {
  if (text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) {
    throw new Refusal('BAD_REQUEST', { reason: 'not-base64' })
  }
  const bytes = Buffer.from(text, 'base64')
  if (bytes.length > maxUploadBytes) throw new Refusal('TOO_LARGE', { reason: 'upload-size' })
  return bytes
}
