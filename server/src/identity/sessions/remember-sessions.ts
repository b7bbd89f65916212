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
  const remembered = new Map<string, CachedSession>()
  let changes = 0
  const forget = (isChanged: (session: Session) => boolean) => {
    changes++
    for (const [key, { session }] of remembered) if (isChanged(session)) remembered.delete(key)
  }
  accountChanges.onChange((userId) => forget(({ user }) => user.id === userId))
  // Applies this process's own changes before their callers get an answer.
  signals.on('account-changed', (userId) => forget(({ user }) => user.id === userId))
  signals.on('session-ended', (sessionId) => forget(({ id }) => id === sessionId))

  function remember(key: string, one: CachedSession) {
    remembered.delete(key)
    remembered.set(key, one)
    const [oldest] = remembered.size > maxRemembered ? remembered.keys() : []
    if (oldest !== undefined) remembered.delete(oldest)
  }

  function findRemembered(key: string, at: number): Session | undefined {
    const known = remembered.get(key)
    const age = known ? at - known.at : Number.NaN
    return known && known.period === accountChanges.period() && age >= 0 && age < maxAgeMs ? known.session : undefined
  }

  return {
    findRemembered: (token) => findRemembered(sha256(token), now().getTime()),
    async find(token, { mayRemember }) {
      if (!mayRemember) return find(token)
      const [key, at, period, before] = [sha256(token), now().getTime(), accountChanges.period(), changes]
      const known = findRemembered(key, at)
      if (known) return known
      const session = await find(token)
      // A change during the lookup may be missing from its result.
      const isCertain = period !== undefined && period === accountChanges.period() && before === changes
      if (session?.user.isVerified && isCertain) remember(key, { session, at, period })
      return session
    },
  }
}
