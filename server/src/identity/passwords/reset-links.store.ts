import { randomBytes } from 'node:crypto'
import type { UserId } from '@murmur/contract/ids'
import { and, desc, eq, gt, isNull } from 'drizzle-orm'
import { type CodesDeps, codeRules } from '#identity/sign-up/codes.store.ts'
import { codes } from '#identity/tables/codes.ts'
import type { Tx } from '#platform/db/transact.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

const purpose = 'reset-link'
const idBytes = 16
const secretBytes = 32

/** When a mailed link was created, and when it expires. */
export type MailedLink = { createdAt: Date; expiresAt: Date }

/**
 * Creates the token of a link that sets a new password: a row id and 256 random bits, base64url. Only the HMAC of the
 * token is stored. Unlike codes, older links stay valid when a newer one is created.
 */
export async function makeResetLink(deps: CodesDeps, tx: Tx, userId: UserId): Promise<string> {
  const [id, now] = [deps.newId(), deps.now()]
  const idPart = Buffer.from(id.replaceAll('-', ''), 'hex')
  const token = Buffer.concat([idPart, randomBytes(secretBytes)]).toString('base64url')
  const expiresAt = new Date(now.getTime() + codeRules[purpose].minutes * 60_000)
  const row = { id, userId, purpose, codeHash: hashToken(deps, token), createdAt: now, expiresAt } as const
  await tx.insert(codes).values({ ...row, triesLeft: codeRules[purpose].attempts })
  return token
}

/** Returns the user of a valid link's token. Does not close the link: see `consumeResetLink`. */
export async function findResetLinkOwner(deps: CodesDeps, tx: Tx, token: string): Promise<UserId | undefined> {
  const [link] = await tx.select({ userId: codes.userId }).from(codes).where(whereOpenLink(deps, token))
  return link?.userId
}

/**
 * Closes a link; the caller must hold the user's row lock. Returns whether the link was open, so that only one caller
 * can use it.
 */
export async function consumeResetLink(deps: CodesDeps, tx: Tx, token: string): Promise<boolean> {
  const used = await tx
    .update(codes)
    .set({ closedAt: deps.now() })
    .where(whereOpenLink(deps, token))
    .returning({ id: codes.id })
  return used.length > 0
}

/** Returns the user's newest unused link, which may have expired. */
export async function newestResetLink(tx: Tx, userId: UserId): Promise<MailedLink | undefined> {
  const [link] = await tx
    .select({ createdAt: codes.createdAt, expiresAt: codes.expiresAt })
    .from(codes)
    .where(and(eq(codes.userId, userId), eq(codes.purpose, purpose), isNull(codes.closedAt)))
    .orderBy(desc(codes.createdAt))
    .limit(1)
  return link
}

function whereOpenLink(deps: CodesDeps, token: string) {
  const isMatchingToken = and(eq(codes.id, parseLinkId(token)), eq(codes.codeHash, hashToken(deps, token)))
  return and(isMatchingToken, eq(codes.purpose, purpose), isNull(codes.closedAt), gt(codes.expiresAt, deps.now()))
}

/** Returns the row id in a token; for a malformed token, an id that matches no row. */
function parseLinkId(token: string): string {
  const hexId = Buffer.from(token, 'base64url')
    .subarray(0, idBytes)
    .toString('hex')
    .padEnd(idBytes * 2, '0')
  return hexId.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

function hashToken({ secrets }: { secrets: Pick<Secrets, 'hmac'> }, token: string): string {
  return secrets.hmac(purpose, token)
}
