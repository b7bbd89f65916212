import { pbkdf2Sync } from 'node:crypto'

type Challenge = {
  parameters: { algorithm: string; nonce: string; salt: string; cost: number; keyLength?: number; keyPrefix: string }
}

/**
 * Solves an ALTCHA v2 challenge: the counter whose PBKDF2 key over nonce ‖ uint32(counter) starts with the required prefix.
 * @returns the token as forms send it, base64 of JSON.
 */
export function solveCaptcha(challenge: Challenge): string {
  const { algorithm, nonce, salt, cost, keyLength = 32, keyPrefix } = challenge.parameters
  const digest = algorithm.replace('PBKDF2/', '').replace('-', '').toLowerCase()
  const password = Buffer.concat([Buffer.from(nonce, 'hex'), Buffer.alloc(4)])
  const saltBytes = Buffer.from(salt, 'hex')
  const prefixBytes = Math.ceil(keyPrefix.length / 2)
  const started = performance.now()
  for (let counter = 0; counter < 2 ** 24; counter++) {
    password.writeUInt32BE(counter, password.length - 4)
    const derivedKey = pbkdf2Sync(password, saltBytes, cost, keyLength, digest)
    if (!derivedKey.toString('hex', 0, prefixBytes).startsWith(keyPrefix)) continue
    const solution = { counter, derivedKey: derivedKey.toString('hex'), time: performance.now() - started }
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
  }
  throw new Error('The captcha has no solution below 2^24')
}
