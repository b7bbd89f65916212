import type * as v from 'valibot'

/** The access that an endpoint requires: none, a session, or a session with a verified email. */
export type Access = 'public' | 'session' | 'verified'

/** Schema of a call's params, query or body: an object with declared entries. */
export type InputSchema = v.GenericSchema & { entries: v.ObjectEntries }

/** One HTTP endpoint. Server routes and web hooks both derive from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  /**
   * Only for reads that reveal no secret: the session may come from a cache that is up to 2 s old. All other calls look the
   * session up in the database.
   */
  cachesSession?: true
  /**
   * Only for reads with `cachesSession` whose reply depends on nothing but the user's rows, in tables whose changes the database
   * announces (server/src/platform/db/rules/announce-user-rows.sql): on no price, chain or time. A request with the ETag of such a
   * reply gets a 304 without a read of the rows.
   */
  cachesReply?: true
  summary: string
  params?: InputSchema
  query?: InputSchema
  body?: InputSchema
  reply: v.GenericSchema
  /** Rate limit per signed-in user, otherwise per IP address. */
  limit?: { max: number; perSeconds: number }
}

/** Declares an endpoint; infers its exact type. */
export function defineEndpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
