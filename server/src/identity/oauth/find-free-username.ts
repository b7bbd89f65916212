import { randomInt } from 'node:crypto'
import { Registration } from '@murmur/contract/identity/accounts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'

const maxUsernameLength = 34

/** Returns a free username based on the provider's display name: "Ada", else "Ada 4711". */
export async function findFreeUsername(queries: Queries, name: string | null, email: string): Promise<string> {
  const base = [name ?? '', email.split('@')[0] ?? ''].map(removeInvalidCharacters).find(isValidUsername) ?? 'Trader'
  if (!(await isTaken(queries, base))) return base
  for (let attempt = 0; attempt < 20; attempt++) {
    const candidate = `${base} ${randomInt(1_000, 100_000)}`
    if (!(await isTaken(queries, candidate))) return candidate
  }
  return `${base.slice(0, 20)} ${randomInt(1_000_000_000)}`
}

/** Removes characters that usernames may not contain, without splitting surrogate pairs. */
function removeInvalidCharacters(name: string): string {
  const clean = name
    .normalize('NFKC')
    .replace(/[\p{C}<>]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  let short = ''
  for (const sign of clean) if (short.length + sign.length <= maxUsernameLength) short += sign
  return short.trim()
}

function isValidUsername(name: string): boolean {
  return v.safeParse(Registration.entries.username, name).success
}

/** Compares canonical usernames. A unique index catches concurrent sign-ups. */
async function isTaken(queries: Queries, name: string): Promise<boolean> {
  const key = name.normalize('NFKC').toLowerCase()
  const rows = await queries.select({ id: users.id }).from(users).where(eq(users.usernameKey, key))
  return rows.length > 0
}
