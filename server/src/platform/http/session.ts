import type { UserId } from '@murmur/contract/ids'
/** Who a request comes from: taken from its session alone. */
export type SessionUser = { id: UserId; username: string; email: string; isVerified: boolean }

export type Session = { id: string; user: SessionUser }

/** Looks up the session that a cookie's token opens; undefined when it has ended or never was. */
export type FindSession = (token: string) => Promise<Session | undefined>
