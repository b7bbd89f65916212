import { randomInt } from 'node:crypto'
import { Registration } from '@murmur/contract/identity/accounts'
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { users } from '#identity/tables/users.ts'
import type { Queries } from '#platform/db/db.ts'

const maxUsernameLength = 34

/** Returns a free username based on the provider's display name: "Ada", else "Ada 4711". */
export async function findFreeUsername(queries: Queries, name: string | null, email: string): Promise<string> {
  const baseName =
    [name ?? '', email.split('@')[0] ?? ''].map(removeInvalidCharacters).find(isValidUsername) ?? 'Trader'
  if (!(await isUsernameTaken(queries, baseName))) return baseName
  for (let attempt = 0; attempt < 20; attempt++) {
    const candidate = `${baseName} ${randomInt(1_000, 100_000)}`
    if (!(await isUsernameTaken(queries, candidate))) return candidate
  }
  return `${baseName.slice(0, 20)} ${randomInt(1_000_000_000)}`
}

/** Removes characters that usernames may not contain, without splitting surrogate pairs. */
function removeInvalidCharacters(name: string): string {
  const cleanedName = name
    .normalize('NFKC')
    .replace(/[\p{C}<>]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
  let shortName = ''
  for (const character of cleanedName)
    if (shortName.length + character.length <= maxUsernameLength) shortName += character
  return shortName.trim()
}

function isValidUsername(name: string): boolean {
  return v.safeParse(Registration.entries.username, name).success
}

/** Compares canonical usernames. A unique index catches concurrent sign-ups. */
async function isUsernameTaken(queries: Queries, name: string): Promise<boolean> {
  const key = name.normalize('NFKC').toLowerCase()
  const rows = await queries.select({ id: users.id }).from(users).where(eq(users.usernameKey, key))
  return rows.length > 0
}
