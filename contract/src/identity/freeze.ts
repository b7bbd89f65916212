import * as v from 'valibot'
import { defineEndpoint } from '#endpoint.ts'
import { reauthFields } from '#identity/reauth-fields.ts'
import { integer } from '#schema/integer.ts'
import { object } from '#schema/object.ts'

/**
 * A freeze of the account. While it lasts, nothing is traded, sent or exported, recipients are neither added nor renamed, and no
 * limit or security setting is loosened. Both fields are ISO times.
 */
export const Freeze = object({
  /** `operator`: the user cannot lift it. */
  by: v.picklist(['user', 'operator']),
  since: v.string(),
  /** When it ends; null until a thaw is requested. */
  thawsAt: v.nullable(v.string()),
})
export type Freeze = v.InferOutput<typeof Freeze>

/**
 * `freeze`: null for an account that is not frozen. `isFrozenInSigner`: of a frozen one, whether the process that holds
 * the keys refuses to sign too; null for other accounts, and while the signer is unavailable. `waitSeconds`: how long a
 * thaw takes.
 */
export const FreezeStatus = object({
  freeze: v.nullable(Freeze),
  isFrozenInSigner: v.nullable(v.boolean()),
  waitSeconds: integer,
})
export type FreezeStatus = v.InferOutput<typeof FreezeStatus>

const reply = object({ data: FreezeStatus })
const limit = { max: 30, perSeconds: 60 }

export const freezeApi = {
  read: defineEndpoint({
    method: 'GET',
    path: '/api/account/freeze',
    access: 'session',
    summary: 'Whether your account is frozen',
    reply,
  }),
  /** Needs no password: freezing is the safe direction. */
  freeze: defineEndpoint({
    method: 'POST',
    path: '/api/account/freeze',
    access: 'session',
    summary: 'Freezes the account at once, and cancels a thaw in progress; idempotent',
    reply,
    limit,
  }),
  thaw: defineEndpoint({
    method: 'POST',
    path: '/api/account/thaw',
    access: 'verified',
    summary: 'Starts the waiting time after which the account works again',
    body: object(reauthFields),
    reply,
    limit: { max: 20, perSeconds: 60 },
  }),
  /** Cancels a thaw by the link of the mail that announces it; works without a session. */
  cancelThaw: defineEndpoint({
    method: 'POST',
    path: '/api/account/thaw/cancel',
    access: 'public',
    summary: 'Keeps the account frozen by the code of the mail that announces the thaw',
    body: object({ code: v.pipe(v.string(), v.maxLength(128)) }),
    reply: object({ data: object({ frozen: v.literal(true) }) }),
    limit: { max: 20, perSeconds: 60 },
  }),
}
