import type { AssistantSettings } from '@murmur/contract/chat/assistant'
import type { UserId } from '@murmur/contract/ids'
import { eq } from 'drizzle-orm'
import { assistantSettings } from '#assistant/tables/assistant-settings.ts'
import type { Queries } from '#platform/db/db.ts'
import type { Tx } from '#platform/db/transact.ts'

/** Voice confirmation is off by default. */
const defaultSettings: AssistantSettings = { confirmByVoice: false, voiceCapUsd: 100 }

/** A user's voice settings, or the defaults. */
export async function readSettings(queries: Queries, userId: UserId): Promise<AssistantSettings> {
  const [row] = await queries.select().from(assistantSettings).where(eq(assistantSettings.userId, userId))
  return row ? { confirmByVoice: row.confirmByVoice, voiceCapUsd: row.voiceCapUsd } : defaultSettings
}

/** Turns voice confirmation off; the cap stays. */
export async function turnVoiceOff(tx: Tx, userId: UserId): Promise<void> {
  await tx.update(assistantSettings).set({ confirmByVoice: false }).where(eq(assistantSettings.userId, userId))
}

/** Inserts or updates a user's voice settings. */
export async function writeSettings(tx: Tx, userId: UserId, settings: AssistantSettings): Promise<void> {
  const { confirmByVoice, voiceCapUsd } = settings
  await tx
    .insert(assistantSettings)
    .values({ userId, confirmByVoice, voiceCapUsd })
    .onConflictDoUpdate({ target: assistantSettings.userId, set: { confirmByVoice, voiceCapUsd } })
}
