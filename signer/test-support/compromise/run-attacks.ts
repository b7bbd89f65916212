import { readFileSync } from 'node:fs'
import type { IntentTerms } from '@murmur/contract/signer'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import type { Address as SolanaAddress } from '@solana/kit'
import type { Address } from 'viem'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { type Keyring, newKeyring, parseKeyring } from '#keys/keyring.ts'
import { asUserId, asWalletId } from '../ids.ts'
import { type Random, seededRandom } from '../random.ts'
import { createSolanaVm } from '../solana-vm.ts'
import { findEvmViolation, generateEvmAttack } from './attack-evm.ts'
import { findSolanaViolation, type GenuineWithAccounts, generateSolanaAttack, genuineSwaps } from './attack-solana.ts'
import type { SignerPipe } from './signer-pipe.ts'

const ids = { userId: asUserId('user-1'), walletId: asWalletId('wallet-1') }
const maxAgeSeconds = 300
const nowSeconds = () => Math.floor(Date.now() / 1000)

export type AttackTally = {
  tries: number
  attested: number
  /** Number of signed transactions by chain family. */
  signed: { evm: number; sol: number }
  /** Number signed with an older attestation that is still valid. */
  signedWithOldMac: number
  exported: number
  /** Number of refusals by reason. */
  refusals: Map<string, number>
  /** Descriptions of transactions signed outside the terms or the absolute bounds. */
  harms: string[]
}

/** Attacks a signer through its pipe `tries` times, as a compromised server could, and checks everything it signs. */
export async function runAttacks(pipe: SignerPipe, keyFile: string, tries: number, seed: number): Promise<AttackTally> {
  const random = seededRandom(seed)
  requireResult<'hello'>(await pipe.ask({ op: 'hello', sentinel: null }))
  const wallet = requireResult<'create-wallet'>(await pipe.ask({ op: 'create-wallet', ...ids }))
  const ring = parseKeyring(readFileSync(keyFile, 'utf8'))
  const attacker: Attacker = {
    pipe,
    random,
    ring,
    sealed: wallet.sealed,
    world: createSolanaVm(),
    evm: wallet.evmAddress as Address,
    swaps: await genuineSwaps(wallet.solAddress as SolanaAddress),
    tally: {
      tries,
      attested: 0,
      signed: { evm: 0, sol: 0 },
      signedWithOldMac: 0,
      exported: 0,
      refusals: new Map(),
      harms: [],
    },
  }
  for (let at = 0; at < tries; at++) {
    const kind = random.below(20)
    if (kind === 0) await attemptOtherRequests(attacker)
    else if (kind < 12) await attemptEvm(attacker)
    else await attemptSolana(attacker)
  }
  return attacker.tally
}

type Attacker = {
  pipe: SignerPipe
  random: Random
  ring: Keyring
  sealed: object
  world: ReturnType<typeof createSolanaVm>
  evm: Address
  swaps: GenuineWithAccounts[]
  tally: AttackTally
}

async function attemptEvm(attacker: Attacker): Promise<void> {
  const { pipe, random, sealed, tally, evm } = attacker
  const { terms, transaction } = generateEvmAttack(random, evm, nowSeconds())
  const { mac, isAuthentic, isOld } = await obtainMac(attacker, terms)
  const reply = await pipe.ask({ op: 'sign-evm', ...ids, sealed, terms, mac, transaction })
  if (!reply.ok) return countRefusal(tally, reply)
  tally.signed.evm += 1
  tally.signedWithOldMac += isOld ? 1 : 0
  const harm = await findEvmViolation(terms, (reply.result as SignerResults['sign-evm']).raw, evm, nowSeconds())
  if (harm ?? !isAuthentic) tally.harms.push(`${harm ?? 'never attested'}: ${JSON.stringify({ terms, transaction })}`)
}

async function attemptSolana(attacker: Attacker): Promise<void> {
  const { pipe, random, sealed, tally, world, swaps } = attacker
  const attack = generateSolanaAttack(random, random.pick(swaps), nowSeconds())
  const { terms, transaction } = attack
  const { mac, isAuthentic, isOld } = await obtainMac(attacker, terms)
  const reply = await pipe.ask({ op: 'sign-solana', ...ids, sealed, terms, mac, transaction })
  if (!reply.ok) return countRefusal(tally, reply)
  tally.signed.sol += 1
  tally.signedWithOldMac += isOld ? 1 : 0
  const harm = findSolanaViolation(world, attack, (reply.result as SignerResults['sign-solana']).raw, nowSeconds())
  if (harm ?? !isAuthentic)
    tally.harms.push(`${harm ?? 'never attested'} (${attack.mutation}): ${JSON.stringify(terms)}`)
}

/** Returns a MAC to sign with: requested now, collected earlier, or forged. */
async function obtainMac({ pipe, random, ring, tally }: Attacker, terms: IntentTerms) {
  const roll = random.below(10)
  if (roll < 6) {
    const reply = await pipe.ask({ op: 'attest', terms })
    if (!reply.ok) countRefusal(tally, reply)
    else tally.attested += 1
    const mac = reply.ok
      ? (reply.result as SignerResults['attest']).mac
      : attest(newKeyring(Buffer.alloc(32)), terms, new Date())
    return { mac, isAuthentic: reply.ok, isOld: false }
  }
  if (roll < 9) {
    // A MAC as the signer would have issued it at that time.
    const age = random.pick([10, 200, maxAgeSeconds - 20, maxAgeSeconds + 1, 3_600, 30 * 86_400, -3_600])
    const mac = attest(ring, terms, new Date((nowSeconds() - age) * 1000))
    return { mac, isAuthentic: age <= maxAgeSeconds && age >= 0, isOld: true }
  }
  const validMac = attest(ring, terms, new Date())
  const [kekId = '', at = '', hex = ''] = validMac.split('.')
  const mac = random.pick([
    `${kekId}.${hex}`,
    `${kekId}.${Number(at) - 1}.${hex}`,
    `${kekId}.${at}.${hex.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))}`,
    attest(ring, { ...terms, minBuyAmount: toBaseUnits(BigInt(terms.minBuyAmount) * 10n) }, new Date()),
    attest(newKeyring(Buffer.alloc(32, 5)), terms, new Date()),
  ])
  return { mac, isAuthentic: false, isOld: false }
}

/** Sends allowed and forbidden requests other than trades. */
async function attemptOtherRequests({ pipe, random, sealed, tally }: Attacker): Promise<void> {
  const publicKey = Buffer.from(random.hex(32), 'hex').toString('base64url')
  const reply = await pipe.ask(
    random.pick<object | string>([
      { op: 'export', ...ids, sealed, publicKey, passkey: null },
      { op: 'export', ...ids, userId: 'user-2', sealed, publicKey, passkey: null },
      { op: 'reseal', ...ids, sealed },
      { op: 'rotate' },
      { op: 'forget-key', kekId: 'kek_0123456789abcdef' },
      { op: 'sign-hash', hash: random.hex(32) },
      '{',
      'x'.repeat(70_000),
    ]),
  )
  if (!reply.ok) countRefusal(tally, reply)
  else if (typeof reply.result === 'object' && reply.result && 'iv' in reply.result) tally.exported += 1
}

function requireResult<Op extends keyof SignerResults>(reply: SignerReply): SignerResults[Op] {
  if (!reply.ok) throw new Error(reply.reason)
  return reply.result as SignerResults[Op]
}

function countRefusal({ refusals }: AttackTally, reply: SignerReply & { ok: false }): void {
  refusals.set(reply.reason, (refusals.get(reply.reason) ?? 0) + 1)
}
