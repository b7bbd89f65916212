import type { EncryptedSecret } from '@murmur/contract/signer'
import { expect, test } from 'vitest'
import { createWallet } from '#keys/create-wallet.ts'
import { decryptSecret, type EncryptionContext, encryptSecret } from '#keys/encrypt-secret.ts'
import { exportKeys } from '#keys/export-keys.ts'
import { type Keyring, newKeyring } from '#keys/keyring.ts'
import { reencryptWallet } from '#keys/reencrypt-wallet.ts'
import type { EncryptedWallet } from '#keys/with-wallet.ts'
import { SignerError } from '#signer-error.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import { asUserId, asWalletId } from '../../test-support/ids.ts'
import { seededRandom } from '../../test-support/random.ts'

const attempts = proofRounds({ few: 1_000, all: 10_000, short: 10_000, full: 100_000 })
const seed = Number(process.env.SEED ?? 20_261_121)
const random = seededRandom(seed)
const fields = ['wrappedDek', 'iv', 'ciphertext'] as const

// During a rotation: the keyring has both keys; a third, removed key encrypted some secrets earlier.
const old = newKeyring(new Uint8Array(32).fill(7))
const current = newKeyring(new Uint8Array(32).fill(8))
const forgotten = newKeyring(new Uint8Array(32).fill(9))
const ring: Keyring = { current: current.current, keys: new Map([...old.keys, ...current.keys]) }

const users = Array.from({ length: 24 }, (_, index): EncryptedWallet => {
  const ids = { userId: asUserId(`user-${index}`), walletId: asWalletId(`wallet-${index}`) }
  return { ...ids, sealed: createWallet(index % 2 === 0 ? old : current, ids).sealed }
})
/** The users' secrets in their contexts, encrypted with a removed key. */
const forgottenSecrets = new Map(
  users.map((wallet) => [
    wallet,
    encryptSecret(forgotten, contextFor(wallet), decryptSecret(ring, contextFor(wallet), wallet.sealed)),
  ]),
)
const forgottenSecretFor = (wallet: EncryptedWallet) => forgottenSecrets.get(wallet) as EncryptedSecret
const sentinel = encryptSecret(
  current,
  { purpose: 'sentinel', userId: asUserId('user-0'), walletId: asWalletId('wallet-0') },
  Buffer.alloc(80, 1),
)

/** Each attack changes a wallet, or mixes it with another wallet, into a ciphertext that no signer created. */
const attacks: Record<string, (wallet: EncryptedWallet, other: EncryptedWallet) => EncryptedWallet> = {
  'another’s seal': (wallet, other) => ({ ...wallet, sealed: other.sealed }),
  'another’s user id': (wallet, other) => ({ ...wallet, userId: other.userId }),
  'another’s wallet id': (wallet, other) => ({ ...wallet, walletId: other.walletId }),
  'both ids of another': (wallet, other) => ({ ...other, sealed: wallet.sealed }),
  'ids that read alike together': (wallet) => ({
    ...wallet,
    userId: asUserId(wallet.walletId),
    walletId: asWalletId(wallet.userId),
  }),
  'a flipped bit': (wallet) => withOneField(wallet, (text) => flipBits(text)),
  'some flipped bits': (wallet) => withOneField(wallet, (text) => flipBits(flipBits(flipBits(text)))),
  'a cut field': (wallet) => withOneField(wallet, truncate),
  'a longer field': (wallet) =>
    withOneField(wallet, (text) => encode(decode(text), Buffer.from(random.hex(16), 'hex'))),
  'random bytes': (wallet) =>
    withOneField(wallet, (text) => Buffer.from(random.hex(decode(text).length), 'hex').toString('base64')),
  'one field of another': (wallet, other) => withOneField(wallet, (_, field) => other.sealed[field]),
  'two fields of another': (wallet, other) => {
    const kept = random.pick(fields)
    return { ...wallet, sealed: { ...other.sealed, kekId: wallet.sealed.kekId, [kept]: wallet.sealed[kept] } }
  },
  'fields swapped': ({ sealed, ...ids }) => {
    const [one, two] = random.pick([
      ['wrappedDek', 'iv'],
      ['iv', 'ciphertext'],
      ['wrappedDek', 'ciphertext'],
    ] as const)
    return { ...ids, sealed: { ...sealed, [one]: sealed[two], [two]: sealed[one] } }
  },
  'the other key’s id': (wallet) =>
    withKekId(wallet, wallet.sealed.kekId === old.current ? current.current : old.current),
  'the id of a key that is gone': (wallet) => withKekId(wallet, forgotten.current),
  'an id of no key': (wallet) =>
    withKekId(wallet, random.pick(['', 'kek_', '__proto__', 'constructor', random.hex(8)])),
  'sealed by a key that is gone': (wallet) => ({ ...wallet, sealed: forgottenSecretFor(wallet) }),
  'the same under an id of ours': (wallet) =>
    withKekId({ ...wallet, sealed: forgottenSecretFor(wallet) }, current.current),
  'another version': (wallet) =>
    withSecretFields(wallet, { v: random.pick([0, 2, 255, '1', null, undefined, [1]]) as 1 }),
  'base64 with other marks': (wallet) => withOneField(wallet, respellBase64),
  'the sentinel': (wallet) => ({ ...wallet, sealed: sentinel }),
  'no secret at all': (wallet) => withSecretFields(wallet, { ciphertext: Buffer.alloc(16).toString('base64') }),
}

test(
  `the signer accepts none of ${attempts} attacks on encrypted secrets, by export or by re-encryption, seed ${seed}`,
  () => {
    for (const wallet of users) expect(reencryptWallet(ring, wallet).sealed.kekId).toBe(ring.current)
    const names = Object.keys(attacks)
    const tried = new Map<string, number>()
    for (let round = 0; round < attempts; round++) {
      const name = names[round % names.length] as string
      const wallet = random.pick(users)
      const other = random.pick(users.filter((each) => each !== wallet))
      const attacked = attacks[name]?.(wallet, other) as EncryptedWallet
      const open = random.below(2) === 0 ? exportKeys : reencryptWallet
      expect(
        outcome(() => open(ring, attacked)),
        `seed ${seed}, round ${round}: ${name}`,
      ).toBe('TAMPERED')
      tried.set(name, (tried.get(name) ?? 0) + 1)
    }
    expect(tried.size).toBe(names.length)
    reportProof('ciphertexts', { tried: attempts, seed, note: `${names.length} kinds` })
  },
  60_000 + attempts * 20,
)

function contextFor({ userId, walletId }: EncryptedWallet): EncryptionContext {
  return { purpose: 'wallet', userId, walletId }
}

function outcome(open: () => unknown): string {
  try {
    open()
    return 'accepted'
  } catch (error) {
    return error instanceof SignerError ? error.code : `bug: ${String(error)}`
  }
}

function withSecretFields(wallet: EncryptedWallet, fields: Partial<EncryptedSecret>): EncryptedWallet {
  return { ...wallet, sealed: { ...wallet.sealed, ...fields } }
}

const withKekId = (wallet: EncryptedWallet, kekId: string) => withSecretFields(wallet, { kekId })

function withOneField(
  wallet: EncryptedWallet,
  change: (text: string, field: (typeof fields)[number]) => string,
): EncryptedWallet {
  const field = random.pick(fields)
  return withSecretFields(wallet, { [field]: change(wallet.sealed[field], field) })
}

const decode = (text: string) => Buffer.from(text, 'base64')
const encode = (...parts: Buffer[]) => Buffer.concat(parts).toString('base64')

/** Flips one bit. An odd number of flips never restores the original. */
function flipBits(text: string): string {
  const bytes = decode(text)
  const at = random.below(bytes.length)
  bytes[at] = (bytes[at] as number) ^ (1 << random.below(8))
  return bytes.toString('base64')
}

function truncate(text: string): string {
  const bytes = decode(text)
  return bytes.subarray(0, random.below(bytes.length)).toString('base64')
}

/** Returns a different base64 spelling that Node decodes to the same bytes. */
function respellBase64(text: string): string {
  const at = random.below(text.length)
  const other = random.pick([
    `${text.slice(0, at)}\n${text.slice(at)}`,
    `${text.slice(0, at)} ${text.slice(at)}`,
    `${text}=`,
    `${text}\n`,
    `${text.slice(0, at)}!${text.slice(at)}`,
    `${text.replaceAll('+', '-').replaceAll('/', '_')}\t`,
  ])
  if (!decode(other).equals(decode(text))) throw new Error('not the same bytes')
  return other
}
