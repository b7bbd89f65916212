import { randomBytes } from 'node:crypto'
import type { SignerRequest, SignerResults } from '@murmur/contract/signer'
import { Denied, permit } from '#denied.ts'
import { readKeyFile, replaceKeyFile } from '#keys/key-file.ts'
import { type Keyring, kekIdOf } from '#keys/keyring.ts'
import { newSentinel } from '#keys/open-keyring.ts'

type Change = Extract<SignerRequest, { op: 'rotate' | 'forget-key' }>
export type ChangedKeys = { ring: Keyring; result: SignerResults[Change['op']] }

/**
 * Puts a new key on the keyring and makes it current, or takes an old one off it. The file is changed first and at
 * once, so that a crash leaves the keyring of before or of after. What counts is the keyring in the file: another
 * process may have changed it since this one read it. Forgetting a key that is gone already answers the same.
 */
export function changeKeys(file: string, ring: Keyring, change: Change): ChangedKeys {
  const found = readKeyFile(file)
  if (!found?.keys.has(ring.current)) throw new Denied('WRONG_KEY', 'the key file is not the one that was opened')
  const changed = change.op === 'rotate' ? withFreshKey(found) : withoutKey(found, change.kekId)
  if (changed !== found) replaceKeyFile(file, found, changed)
  for (const [id, key] of found.keys) if (!changed.keys.has(id)) key.fill(0)
  for (const key of ring.keys.values()) key.fill(0)
  const result =
    change.op === 'rotate'
      ? { kekId: changed.current, sentinel: newSentinel(changed) }
      : { kekIds: [...changed.keys.keys()] }
  return { ring: changed, result }
}

function withFreshKey(ring: Keyring): Keyring {
  const key = randomBytes(32)
  const current = kekIdOf(key)
  return { current, keys: new Map([...ring.keys, [current, key]]) }
}

function withoutKey(ring: Keyring, kekId: string): Keyring {
  permit(kekId !== ring.current, 'the current key is never forgotten')
  if (!ring.keys.has(kekId)) return ring
  return { current: ring.current, keys: new Map([...ring.keys].filter(([id]) => id !== kekId)) }
}
