import type { Preferences } from '@murmur/contract/identity/profile'
import type { UserId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Db } from '#platform/db/db.ts'
import { recordEvent } from '#platform/db/record-event.ts'
import { type Alongside, type Tx, transact } from '#platform/db/transact.ts'
import { type DisplayPreferences, getPreferences, lockPreferences, writePreferences } from './preferences.store.ts'

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
  changes: PreferenceChanges,
): Promise<Preferences> {
  return transact(deps.db, async (tx) => {
    await change(deps, tx, userId, changes)
    return getPreferences(tx, userId)
  })
}

/**
 * Changes the given preferences unless one of them differs from its `expected` value; the user's open pages follow.
 * @returns whether they were changed
 */
export async function replacePreferences(
  deps: ChangePreferencesDeps,
  userId: UserId,
  changes: PreferenceChanges,
  expected: PreferenceChanges = {},
  alongside?: Alongside,
): Promise<boolean> {
  return transact(deps.db, async (tx) => {
    await lockPreferences(tx, userId)
    const currentPreferences = await getPreferences(tx, userId)
    const names = Object.keys(expected) as (keyof Preferences)[]
    if (names.some((name) => expected[name] !== undefined && expected[name] !== currentPreferences[name])) return false
    await change(deps, tx, userId, changes)
    await alongside?.(tx)
    return true
  })
}

async function change(
  deps: ChangePreferencesDeps,
  tx: Tx,
  userId: UserId,
  { language, ...rest }: PreferenceChanges,
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined),
  ) as Partial<DisplayPreferences>
  if (language) await deps.setLanguage(tx, userId, language)
  if (Object.keys(changed).length > 0) await writePreferences(tx, userId, changed)
  if (language || Object.keys(changed).length > 0) await recordEvent(tx, userId, { type: 'preferences' })
}
