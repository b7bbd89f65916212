import { isRecord } from '#shapes.ts'

export type PasskeySettings = {
  /** The relying party's id: the domain that credentials belong to. */
  rpId: string
  /** The only origins whose assertions are accepted. */
  origins: readonly string[]
  /** How long a recovery waits. */
  recoveryMs: number
}

const domainPattern = /^(?=.{1,253}$)[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})+$/
const httpsOriginPattern = /^https:\/\/([a-z0-9.-]+)(?::[1-9]\d{0,4})?$/
const localOriginPattern = /^http:\/\/localhost(?::[1-9]\d{0,4})?$/
const minRecoverySeconds = 48 * 60 * 60

/**
 * Parses SIGNER_PASSKEYS, `{"rpId":"example.org","origins":["https://example.org"],"recoverySeconds":172800}`;
 * undefined without it. Throws on any other text. A recovery must take at least 48 hours, and origins must use https.
 * Only for `localhost`, the sandbox's domain, may both differ.
 */
export function parsePasskeySettings(text: string | undefined): PasskeySettings | undefined {
  if (text === undefined) return undefined
  const parsed: unknown = JSON.parse(text)
  if (!isRecord(parsed) || Object.keys(parsed).sort().join() !== 'origins,recoverySeconds,rpId')
    throw invalidSettingsError()
  const { rpId, origins, recoverySeconds } = parsed
  const isLocal = rpId === 'localhost'
  if (typeof rpId !== 'string' || !(isLocal || domainPattern.test(rpId))) throw invalidSettingsError()
  if (!Array.isArray(origins) || origins.length === 0) throw invalidSettingsError()
  if (!origins.every((origin) => typeof origin === 'string' && isOriginOf(rpId, origin))) throw invalidSettingsError()
  const min = isLocal ? 1 : minRecoverySeconds
  if (!Number.isSafeInteger(recoverySeconds) || (recoverySeconds as number) < min) throw invalidSettingsError()
  return { rpId, origins, recoveryMs: (recoverySeconds as number) * 1000 }
}

function isOriginOf(rpId: string, origin: string): boolean {
  if (rpId === 'localhost') return localOriginPattern.test(origin)
  const host = httpsOriginPattern.exec(origin)?.[1]
  return host === rpId || host?.endsWith(`.${rpId}`) === true
}

function invalidSettingsError(): Error {
  return new Error('SIGNER_PASSKEYS has no domain, an origin outside it, or a recovery of less than 48 hours')
}
