import type { EvmSendTerms } from '@murmur/contract/signer'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import { type Address, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { toBaseUnits } from '#base-units.ts'
import { coin, ether } from '../guards/limited-world.ts'
import { asIntentId, asUserId, asWalletId } from '../ids.ts'
import { enrolment, exportKey } from '../passkeys/passkey-world.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../passkeys/software-authenticator.ts'
import { type Random, seededRandom } from '../random.ts'
import { genuineSend } from '../sends/genuine-send.ts'
import type { SignerPipe } from './signer-pipe.ts'

const mostEther = 3n
const max = mostEther * ether
const threshold = (ethers: bigint, usd = 7_500) => ({
  kind: 'threshold' as const,
  usd,
  assets: [{ asset: coin, amount: toBaseUnits(ethers * ether) }],
})
const attacksPerUser = 50

export type ThresholdTally = {
  signed: number
  confirmed: number
  refusals: Map<string, number>
  /** More left without the passkey than a threshold allows, or a threshold changed. */
  harms: string[]
}

type Attested = { terms: EvmSendTerms; mac: string; transaction: object; isConfirmed: boolean }
type Victim = {
  ids: { userId: ReturnType<typeof asUserId>; walletId: ReturnType<typeof asWalletId> }
  sealed: object
  address: Address
  passkey: SoftwareAuthenticator
  /** The genuine proof of the threshold, which the server has seen. */
  proof: PasskeyProof
  attested: Attested[]
  /** Amounts that left without the passkey, network fees included, by transaction. */
  free: Map<string, bigint>
}
type Ask = (request: object) => Promise<SignerReply>

/**
 * Requests signatures like a compromised server whose users require their passkey above a threshold: it omits approvals, splits amounts, raises
 * the threshold, repeats and forges proofs, and asks several signers of one folder. The bytes show what left.
 */
export async function runThresholdAttacks(
  pipes: readonly SignerPipe[],
  tries: number,
  seed: number,
): Promise<ThresholdTally> {
  const random = seededRandom(seed)
  const tally: ThresholdTally = { signed: 0, confirmed: 0, refusals: new Map(), harms: [] }
  for (const pipe of pipes) requireResult<'hello'>(await pipe.ask({ op: 'hello', sentinel: null }))
  const ask = async (request: object) => {
    const reply = await random.pick(pipes).ask(request)
    if (!reply.ok) tally.refusals.set(reply.reason, (tally.refusals.get(reply.reason) ?? 0) + 1)
    return reply
  }
  for (let at = 0; at < tries; at += attacksPerUser) {
    const victim = await createVictim(ask, at)
    for (let each = 0; each < attacksPerUser; each++) await attack(ask, random, victim, tally)
    await findHarm(ask, victim, tally)
  }
  return tally
}

async function createVictim(ask: Ask, at: number): Promise<Victim> {
  const ids = { userId: asUserId(`user-${at}`), walletId: asWalletId(`wallet-${at}`) }
  const { userId } = ids
  const { sealed, evmAddress } = requireResult<'create-wallet'>(await ask({ op: 'create-wallet', ...ids }))
  const passkey = softwareAuthenticator()
  const enrol = { op: 'use-passkey', userId, action: enrolment(passkey, 'a'.repeat(64)), passkey: null }
  requireResult<'use-passkey'>(await ask(enrol))
  const action = threshold(mostEther)
  const { nonce, challenge } = requireResult<'passkey-challenge'>(
    await ask({ op: 'passkey-challenge', userId, action }),
  )
  const proof = { nonce, assertion: passkey.assert({ challenge }) }
  requireResult<'use-passkey'>(await ask({ op: 'use-passkey', userId, action, passkey: proof }))
  return { ids, sealed, address: evmAddress as Address, passkey, proof, attested: [], free: new Map() }
}

async function attack(ask: Ask, random: Random, victim: Victim, tally: ThresholdTally): Promise<void> {
  const { ids, sealed } = victim
  switch (random.below(12)) {
    case 0:
      return raise(ask, random, victim)
    case 1:
      await ask({ op: 'export', ...ids, sealed, publicKey: exportKey(), passkey: random.pick([null, victim.proof]) })
      return
    case 2:
      return forge(ask, random, victim)
    case 3:
      return confirm(ask, random, victim, tally)
    case 4:
    case 5:
    case 6:
      return attestSend(ask, random, victim)
    case 7:
    case 8: {
      const known = pickAttested(random, victim)
      if (known) await ask({ op: 'approve', terms: known.terms, mac: known.mac, assertion: null })
      return
    }
    default:
      return sign(ask, random, victim, tally, pickAttested(random, victim))
  }
}

/** Any terms so far, often the newest. */
function pickAttested(random: Random, { attested }: Victim): Attested | undefined {
  return random.below(2) === 0 ? attested.at(-1) : random.pick(attested)
}

async function attestSend(ask: Ask, random: Random, victim: Victim): Promise<void> {
  const amount = random.pick([1n, ether / 10n, ether, 2n * ether, max, 90n * ether])
  const deadline = Math.floor(Date.now() / 1000) + 120
  const { terms: genuine, transaction } = genuineSend('eth', true, { user: victim.address, deadline })
  const intentId = asIntentId(`${victim.ids.userId}-${victim.attested.length}`)
  const terms = { ...genuine, ...victim.ids, intentId, amount: toBaseUnits(amount) }
  const reply = await ask({ op: 'attest', terms })
  if (!reply.ok) return
  const { mac } = reply.result as SignerResults['attest']
  const signable = { ...transaction, nonce: victim.attested.length, value: terms.amount }
  victim.attested.push({ terms, mac, transaction: signable, isConfirmed: false })
}

/** A threshold, a requirement or limits that allow more, with every proof but a genuine one. */
async function raise(ask: Ask, random: Random, { ids: { userId }, proof }: Victim): Promise<void> {
  const raised = threshold(random.pick([4n, 9n, 30n, 900n]), random.pick([7_500, 75_000]))
  const action = random.pick([raised, { kind: 'require', isRequired: false }, { ...raised, assets: [] }])
  const reply = await ask({ op: 'passkey-challenge', userId, action })
  const fresh = reply.ok ? (reply.result as SignerResults['passkey-challenge']) : undefined
  const forged = fresh && { nonce: fresh.nonce, assertion: softwareAuthenticator().assert(fresh) }
  const repeated = fresh && { ...proof, nonce: fresh.nonce }
  await ask({
    op: 'use-passkey',
    userId,
    action,
    passkey: random.pick([null, proof, forged ?? null, repeated ?? null]),
  })
}

/** A yes to an amount above the threshold that no passkey gave. */
async function forge(ask: Ask, random: Random, victim: Victim): Promise<void> {
  const known = random.pick(victim.attested)
  if (!known || known.isConfirmed) return
  const { terms, mac } = known
  const challenge = random.hex(32)
  const stranger = softwareAuthenticator().assert({ challenge })
  const assertion = random.pick([
    victim.proof.assertion,
    { ...stranger, credentialId: victim.passkey.credential.id },
    victim.passkey.assert({ challenge }),
  ])
  await ask({ op: 'approve', terms, mac, assertion })
}

/** The user's own yes to exactly these terms, and its signature. */
async function confirm(ask: Ask, random: Random, victim: Victim, tally: ThresholdTally): Promise<void> {
  const known = random.pick(victim.attested)
  if (!known || known.isConfirmed) return
  const { terms, mac } = known
  const reply = await ask({ op: 'attest', terms })
  const { passkey: request } = reply.ok ? (reply.result as SignerResults['attest']) : { passkey: null }
  if (!request) return
  const assertion = victim.passkey.assert({ challenge: request.challenge })
  const answer = await ask({ op: 'approve', terms, mac, assertion })
  known.isConfirmed = answer.ok
  await sign(ask, random, victim, tally, known)
}

async function sign(
  ask: Ask,
  random: Random,
  victim: Victim,
  tally: ThresholdTally,
  known: Attested | undefined,
): Promise<void> {
  if (!known) return
  const { ids, sealed } = victim
  const { terms, mac, transaction } = known
  const nonce = random.below(3) === 0 ? { nonce: random.below(60) } : {}
  const reply = await ask({ op: 'sign-evm', ...ids, sealed, terms, mac, transaction: { ...transaction, ...nonce } })
  if (!reply.ok) return
  tally.signed += 1
  if (known.isConfirmed) tally.confirmed += 1
  const { raw, hash } = reply.result as SignerResults['sign-evm']
  const serializedTransaction = raw as TransactionSerialized<'eip1559'>
  const { value = 0n, gas = 0n, maxFeePerGas = 0n } = parseTransaction(serializedTransaction)
  if ((await recoverTransactionAddress({ serializedTransaction })) !== victim.address)
    tally.harms.push('another wallet')
  if (!known.isConfirmed) victim.free.set(hash, value + gas * maxFeePerGas)
}

async function findHarm(ask: Ask, victim: Victim, tally: ThresholdTally): Promise<void> {
  const total = [...victim.free.values()].reduce((sum, value) => sum + value, 0n)
  if (total > max) tally.harms.push(`${total} left without the passkey`)
  const { userId } = victim.ids
  const { isRequired, threshold: kept } = requireResult<'passkey-state'>(await ask({ op: 'passkey-state', userId }))
  if (!isRequired || kept?.usd !== 7_500 || kept.assets[0]?.amount !== String(max))
    tally.harms.push('another threshold')
}

function requireResult<Op extends keyof SignerResults>(reply: SignerReply): SignerResults[Op] {
  if (!reply.ok) throw new Error(reply.reason)
  return reply.result as SignerResults[Op]
}
