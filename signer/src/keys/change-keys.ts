import { randomBytes } from 'node:crypto'
import type { SignerRequest } from '@murmur/contract/signer'
import type { SignerResults } from '@murmur/contract/signer-replies'
import { readKeyFile, replaceKeyFile } from '#keys/key-file.ts'
import { computeKekId, type Keyring } from '#keys/keyring.ts'
import { newSentinel } from '#keys/load-keyring.ts'
import { permit, SignerError } from '#signer-error.ts'

type KeyChangeRequest = Extract<SignerRequest, { op: 'rotate' | 'forget-key' }>
export type ChangedKeys = { ring: Keyring; result: SignerResults[KeyChangeRequest['op']] }

/**
 * Adds a new current key to the keyring, or removes an old key. Replaces the file atomically before it returns, so that a
 * crash leaves the old or the new keyring. Rereads the file first, because another process may have changed it. Removing a
 * key that does not exist succeeds.
 */
export function changeKeys(file: string, ring: Keyring, change: KeyChangeRequest): ChangedKeys {
  const found = readKeyFile(file)
  if (!found?.keys.has(ring.current)) throw new SignerError('WRONG_KEY', 'the key file is not the one that was opened')
  const changed = change.op === 'rotate' ? withNewKey(found) : withoutKey(found, change.kekId)
  if (changed !== found) replaceKeyFile(file, found, changed)
  for (const [id, key] of found.keys) if (!changed.keys.has(id)) key.fill(0)
  for (const key of ring.keys.values()) key.fill(0)
  const result =
    change.op === 'rotate'
      ? { kekId: changed.current, sentinel: newSentinel(changed) }
      : { kekIds: [...changed.keys.keys()] }
  return { ring: changed, result }
}

function withNewKey(ring: Keyring): Keyring {
  const key = randomBytes(32)
  const current = computeKekId(key)
  return { current, keys: new Map([...ring.keys, [current, key]]) }
}

function withoutKey(ring: Keyring, kekId: string): Keyring {
  permit(kekId !== ring.current, 'the current key cannot be removed')
  if (!ring.keys.has(kekId)) return ring
  return { current: ring.current, keys: new Map([...ring.keys].filter(([id]) => id !== kekId)) }
}
