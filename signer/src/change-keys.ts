import type { SignerRequest, SignerResults } from '@murmur/contract/signer'
import { Denied } from '#denied.ts'
import type { Keyring } from '#keyring.ts'

type Change = Extract<SignerRequest, { op: 'rotate' | 'forget-key' }>
export type ChangedKeys = { ring: Keyring; result: SignerResults[Change['op']] }

/** Puts a new key on the keyring, or takes an old one off it. The file is changed first. */
export function changeKeys(_file: string, _ring: Keyring, _change: Change): ChangedKeys {
  throw new Denied('REFUSED', 'keys cannot be changed yet')
}
