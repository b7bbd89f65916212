import type { z } from 'zod/mini'

/** Who may call: anybody, a session, or a session whose email is verified. */
export type Access = 'public' | 'session' | 'verified'

/** One call of the HTTP interface. Server routes and web hooks both derive from it. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  access: Access
  summary: string
  params?: z.core.$ZodObject
  query?: z.core.$ZodObject
  body?: z.core.$ZodObject
  reply: z.core.$ZodType
  /** How many calls one visitor (address, or user when signed in) may make in so many seconds. */
  limit?: { max: number; perSeconds: number }
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}
