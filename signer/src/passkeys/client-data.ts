import { isRecord } from '#shapes.ts'
import { permitPasskey } from '#signer-error.ts'

/**
 * Checks the JSON that the browser composed and the authenticator signed (WebAuthn level 3, section 5.8.1): an assertion, over
 * this challenge (base64url), on one of these origins, not inside another site's frame. The standard allows other keys to follow.
 */
export function checkClientData(
  bytes: Uint8Array,
  { challenge, origins }: { challenge: string; origins: readonly string[] },
): void {
  const data = parse(bytes)
  permitPasskey(isRecord(data), 'the client data is not a JSON object')
  permitPasskey(data.type === 'webauthn.get', 'the client data is of another kind')
  permitPasskey(data.challenge === challenge, 'the passkey signed something else')
  permitPasskey(
    typeof data.origin === 'string' && origins.includes(data.origin),
    'the passkey was used on another site',
  )
  const isFramed = data.crossOrigin !== undefined && data.crossOrigin !== false
  permitPasskey(!isFramed && data.topOrigin === undefined, 'the passkey was used inside another site')
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes))
  } catch {
    return undefined
  }
}
