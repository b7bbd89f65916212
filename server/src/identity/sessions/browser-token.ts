import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#platform/secrets/secrets.ts'

/**
 * Creates the token that a browser stores after a login. Attempts from that browser are counted separately, so that
 * password guesses from other browsers never lock out the owner.
 */
export function createBrowserToken(secrets: Pick<Secrets, 'hmac'>, email: string, id: string): string {
  return `${id}.${secrets.hmac('browser', `${email} ${id}`)}`
}

/** Returns the browser's id if the token is valid for this account. */
export function verifyBrowserToken(
  secrets: Pick<Secrets, 'hmac'>,
  email: string,
  browserToken: string | undefined,
): string | undefined {
  const id = browserToken?.split('.')[0]
  if (!browserToken || !id) return undefined
  const [given, wanted] = [Buffer.from(browserToken), Buffer.from(createBrowserToken(secrets, email, id))]
  return given.length === wanted.length && timingSafeEqual(given, wanted) ? id : undefined
}
