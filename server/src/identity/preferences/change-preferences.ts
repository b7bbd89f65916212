import type { Preferences } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Db } from '#platform/db/db.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Tx, transact } from '#platform/db/transact.ts'
import { type DisplayPreferences, getPreferences, writePreferences } from './preferences.store.ts'

export type ChangePreferencesDeps = {
  db: Db
  /** Stores the language, which is a column of the user because mails use it. */
  setLanguage: (tx: Tx, userId: UserId, language: Language) => Promise<void>
}
/** A field without a value counts as absent. */
export type PreferenceChanges = { [Name in keyof Preferences]?: Preferences[Name] | undefined }

/**
 * Changes the given preferences; the user's open pages follow.
 * @returns all preferences
 */
export async function changePreferences(
  deps: ChangePreferencesDeps,
  userId: UserId,
  { language, ...rest }: PreferenceChanges,
): Promise<Preferences> {
  const look = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Partial<DisplayPreferences>
  return transact(deps.db, async (tx) => {
    if (language) await deps.setLanguage(tx, userId, language)
    if (Object.keys(look).length > 0) await writePreferences(tx, userId, look)
    if (language || Object.keys(look).length > 0) await recordEvent(tx, userId, { type: 'preferences' })
    return getPreferences(tx, userId)
  })
}
