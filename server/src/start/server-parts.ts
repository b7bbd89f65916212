import type { PasswordHasher, SessionRules } from '#identity/api.ts'
import type { appSettings } from './app-settings.ts'
import type { startPlatform } from './start-platform.ts'

/** What the composition root passes on: the platform, and settings that several modules share. */
export type ServerParts = Awaited<ReturnType<typeof startPlatform>> &
  ReturnType<typeof appSettings> & { sessionRules: SessionRules; passwords: PasswordHasher }
