import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'

export type SigningKey = {
  /** The public key that verifies signatures; `kid` names it. */
  publicJwk: JWK
  /** Signs claims as a JWT (RS256), valid for five minutes. */
  sign(claims: Record<string, unknown>): Promise<string>
}

/** Opens the signing key, which is stored in a file so that cached public keys stay valid after a restart. */
export async function openSigningKey(path: string): Promise<SigningKey> {
  const jwk = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as JWK) : await makeKey(path)
  const key = await importJWK(jwk, 'RS256')
  const { kty, n, e } = jwk
  const kid = await calculateJwkThumbprint(jwk)
  return {
    publicJwk: { kty, n, e, kid, use: 'sig', alg: 'RS256' } as JWK,
    sign: (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).setIssuedAt().setExpirationTime('5m').sign(key),
  }
}

async function makeKey(path: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const jwk = await exportJWK(privateKey)
  // Writes a temporary file and renames it, so that a crash leaves no incomplete key.
  writeFileSync(`${path}.new`, JSON.stringify(jwk), { mode: 0o600 })
  renameSync(`${path}.new`, path)
  return jwk
}
