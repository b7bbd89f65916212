import type * as v from 'valibot'

/** Who may call: anybody, a session, or a session whose email is verified. */
export type Access = 'public' | 'session' | 'verified'

/** What a call sends: an object whose entries are known. */
export type Sent = v.GenericSchema & { entries: v.ObjectEntries }

/** One call of the HTTP interface. Server routes and web hooks both derive from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  summary: string
  params?: Sent
  query?: Sent
  body?: Sent
  reply: v.GenericSchema
  /** How many calls one visitor (address, or user when signed in) may make in so many seconds. */
  limit?: { max: number; perSeconds: number }
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
