import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets/secrets.ts'

/**
 * A mark that a browser stores after a login to an account. Tries from that browser are counted separately, so that
 * strangers who guess passwords can slow each other down but never lock out the owner.
 */
export function browserMark(secrets: Pick<Secrets, 'hmac'>, email: string, id: string): string {
  return `${id}.${secrets.hmac('browser', `${email} ${id}`)}`
}

/** The browser's id when its mark is for this account. */
export function readBrowserMark(
  secrets: Pick<Secrets, 'hmac'>,
  email: string,
  mark: string | undefined,
): string | undefined {
  const id = mark?.split('.')[0]
  if (!mark || !id) return undefined
  const [given, wanted] = [Buffer.from(mark), Buffer.from(browserMark(secrets, email, id))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
}
