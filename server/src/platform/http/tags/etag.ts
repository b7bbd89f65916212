import { hash } from 'node:crypto'

/** The weak ETag of a content: weak, because all encodings of a reply share it. */
export function weakTag(content: string | Uint8Array): string {
  return `W/"${hash('sha256', content, 'base64url').slice(0, 27)}"`
}

/** Whether an `If-None-Match` header names this ETag; weak and strong ones match. */
export function matchesTag(sent: string | undefined, tag: string): boolean {
  if (!sent) return false
  if (sent === tag) return true
  const stripWeakPrefix = (each: string) => each.trim().replace(/^W\//, '')
  return sent.trim() === '*' || sent.split(',').some((each) => stripWeakPrefix(each) === stripWeakPrefix(tag))
}
