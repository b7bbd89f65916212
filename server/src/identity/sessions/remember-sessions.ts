import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { FindSession, Session } from '#platform/http/session.ts'
import { sha256 } from '#platform/secrets/secrets.ts'

/** `findRemembered`: a session that `find` would answer from memory, without any lookup. */
export type RememberedSessions = { find: FindSession; findRemembered: (token: string) => Session | undefined }

type CachedSession = { session: Session; at: number; period: number }

const maxAgeMs = 2_000
const maxRemembered = 20_000

/**
 * Answers reads with a session that was found up to 2 s ago, unless its user's account has changed since, in any process. Remembers
 * nothing while such changes could be missed, and no session of an unverified email, which any instance may verify. Calls that are
 * not reads (`mayRemember` false) always use `find`.
 */
export function rememberSessions(
  { db: { accountChanges, signals }, now }: { db: Pick<Db, 'accountChanges' | 'signals'>; now: Clock },
  find: (token: string) => Promise<Session | undefined>,
): RememberedSessions {
  const cachedSessions = new Map<string, CachedSession>()
  let changeCount = 0
  const forget = (isChanged: (session: Session) => boolean) => {
    changeCount++
    for (const [key, { session }] of cachedSessions) if (isChanged(session)) cachedSessions.delete(key)
  }
  accountChanges.onChange((userId) => forget(({ user }) => user.id === userId))
  // Applies this process's own changes before their callers get an answer.
  signals.on('account-changed', (userId) => forget(({ user }) => user.id === userId))
  signals.on('session-ended', (sessionId) => forget(({ id }) => id === sessionId))

  function remember(key: string, one: CachedSession) {
    cachedSessions.delete(key)
    cachedSessions.set(key, one)
    const [oldest] = cachedSessions.size > maxRemembered ? cachedSessions.keys() : []
    if (oldest !== undefined) cachedSessions.delete(oldest)
  }

  function findRemembered(key: string, at: number): Session | undefined {
    const known = cachedSessions.get(key)
    const age = known ? at - known.at : Number.NaN
    return known && known.period === accountChanges.period() && age >= 0 && age < maxAgeMs ? known.session : undefined
  }

  return {
    findRemembered: (token) => findRemembered(sha256(token), now().getTime()),
    async find(token, { mayRemember }) {
      if (!mayRemember) return find(token)
      const [key, at, period, before] = [sha256(token), now().getTime(), accountChanges.period(), changeCount]
      const known = findRemembered(key, at)
      if (known) return known
      const session = await find(token)
      // A change during the lookup may be missing from its result.
      const isCertain = period !== undefined && period === accountChanges.period() && before === changeCount
      if (session?.user.isVerified && isCertain) remember(key, { session, at, period })
      return session
    },
  }
}
