import type { UserId } from '@murmur/contract/ids'
/** The user of a request, from its session only. */
export type SessionUser = { id: UserId; username: string; email: string; isVerified: boolean }

export type Session = { id: string; user: SessionUser }

/** Looks up the session of a cookie's token in the database, and records its use. */
export type LookUpSession = (token: string) => Promise<Session | undefined>

/**
 * Finds the session of a cookie's token; undefined when it has ended or never existed. `mayRemember`: the call only reads, so a
 * session that was found up to 2 s ago will do.
 */
export type FindSession = (token: string, call: { mayRemember: boolean }) => Promise<Session | undefined>
