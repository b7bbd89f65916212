import type { Preferences } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Db } from '#platform/db/db.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { type Look, preferencesOf, writePreferences } from './preferences.store.ts'

export type ChangePreferencesDeps = {
  db: Db
  /** The language is a column of the user, since mails use it. */
  setLanguage: (tx: Tx, userId: UserId, language: Language) => Promise<void>
}
/** A field without a value counts as absent. */
type Wanted = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/**
 * Changes the given preferences.
 * @returns all of them
 */
export async function changePreferences(
  deps: ChangePreferencesDeps,
  userId: UserId,
  { language, ...rest }: Wanted,
): Promise<Preferences> {
  const look = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) as Partial<Look>
  return transact(deps.db, async (tx) => {
    if (language) await deps.setLanguage(tx, userId, language)
    if (Object.keys(look).length > 0) await writePreferences(tx, userId, look)
    return preferencesOf(tx, userId)
  })
}
