import type { UserId } from '@murmur/contract/ids'
/** The user of a request, from its session only. */
export type SessionUser = { id: UserId; username: string; email: string; isVerified: boolean }

export type Session = { id: string; user: SessionUser }

/** Finds the session of a cookie's token; undefined when it has ended or never existed. */
export type FindSession = (token: string) => Promise<Session | undefined>
