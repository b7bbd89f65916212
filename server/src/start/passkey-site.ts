import { isIP } from 'node:net'
import type { Config } from '#platform/config/config.ts'

/**
 * Returns the site whose passkeys the signer accepts: the domain and origin of PUBLIC_URL. Undefined where browsers offer none: for an
 * address without a domain, and for http on another domain than localhost.
 */
export function passkeySite(
  config: Pick<Config, 'PUBLIC_URL' | 'PASSKEY_RECOVERY_SECONDS'>,
): { rpId: string; origins: string[]; recoverySeconds: number } | undefined {
  const { protocol, hostname: rpId, origin } = new URL(config.PUBLIC_URL)
  const isLocal = rpId === 'localhost'
  const hasPasskeys = isLocal || (protocol === 'https:' && rpId.includes('.') && isIP(rpId) === 0)
  if (!hasPasskeys) return undefined
  return { rpId, origins: [origin], recoverySeconds: config.PASSKEY_RECOVERY_SECONDS }
}
