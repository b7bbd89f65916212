import type { EvmSendTerms } from '@murmur/contract/signer'
import type { PasskeyProof } from '@murmur/contract/signer-passkeys'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import { type Address, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { toBaseUnits } from '#base-units.ts'
import { ether, etherAsset } from '../guards/limited-world.ts'
import { asIntentId, asUserId, asWalletId } from '../ids.ts'
import { createExportKey, enrolAction } from '../passkeys/passkey-world.ts'
import { type SoftwareAuthenticator, softwareAuthenticator } from '../passkeys/software-authenticator.ts'
import { type Random, seededRandom } from '../random.ts'
import { genuineSend } from '../sends/genuine-send.ts'
import type { SignerPipe } from './signer-pipe.ts'

const thresholdEther = 3n
const thresholdWei = thresholdEther * ether
const thresholdAction = (ethers: bigint, usd = 7_500) => ({
  kind: 'threshold' as const,
  usd,
  assets: [{ asset: etherAsset, amount: toBaseUnits(ethers * ether) }],
})
const attacksPerUser = 50

export type ThresholdTally = {
  signed: number
  confirmed: number
  refusals: Map<string, number>
  /** More left without the passkey than a threshold allows, or a threshold changed. */
  harms: string[]
}

type AttestedSend = { terms: EvmSendTerms; mac: string; transaction: object; isConfirmed: boolean }
type Victim = {
  ids: { userId: ReturnType<typeof asUserId>; walletId: ReturnType<typeof asWalletId> }
  sealed: object
  address: Address
  passkey: SoftwareAuthenticator
  /** The genuine proof of the threshold, which the server has seen. */
  proof: PasskeyProof
  attested: AttestedSend[]
  /** Amounts that left without the passkey, network fees included, by transaction. */
  leftWithoutPasskey: Map<string, bigint>
}
type AskSigner = (request: object) => Promise<SignerReply>

/**
 * Requests signatures like a compromised server whose users require their passkey above a threshold: it omits approvals, splits amounts, raises
 * the threshold, repeats and forges proofs, and asks several signers of one folder. What left is decoded from the signed bytes.
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

async function createVictim(ask: AskSigner, at: number): Promise<Victim> {
  const ids = { userId: asUserId(`user-${at}`), walletId: asWalletId(`wallet-${at}`) }
  const { userId } = ids
  const { sealed, evmAddress } = requireResult<'create-wallet'>(await ask({ op: 'create-wallet', ...ids }))
  const passkey = softwareAuthenticator()
  const enrol = { op: 'use-passkey', userId, action: enrolAction(passkey, 'a'.repeat(64)), passkey: null }
  requireResult<'use-passkey'>(await ask(enrol))
  const action = thresholdAction(thresholdEther)
  const { nonce, challenge } = requireResult<'passkey-challenge'>(
    await ask({ op: 'passkey-challenge', userId, action }),
  )
  const proof = { nonce, assertion: passkey.assert({ challenge }) }
  requireResult<'use-passkey'>(await ask({ op: 'use-passkey', userId, action, passkey: proof }))
  return { ids, sealed, address: evmAddress as Address, passkey, proof, attested: [], leftWithoutPasskey: new Map() }
}

async function attack(ask: AskSigner, random: Random, victim: Victim, tally: ThresholdTally): Promise<void> {
  const { ids, sealed } = victim
  switch (random.below(12)) {
    case 0:
      return attemptRaise(ask, random, victim)
    case 1:
      await ask({
        op: 'export',
        ...ids,
        sealed,
        publicKey: createExportKey(),
        passkey: random.pick([null, victim.proof]),
      })
      return
    case 2:
      return attemptForgedApproval(ask, random, victim)
    case 3:
      return approveWithPasskey(ask, random, victim, tally)
    case 4:
    case 5:
    case 6:
      return attestSend(ask, random, victim)
    case 7:
    case 8: {
      const chosen = pickAttested(random, victim)
      if (chosen) await ask({ op: 'approve', terms: chosen.terms, mac: chosen.mac, assertion: null })
      return
    }
    default:
      return signAttested(ask, random, victim, tally, pickAttested(random, victim))
  }
}

/** Any terms attested so far, often the newest. */
function pickAttested(random: Random, { attested }: Victim): AttestedSend | undefined {
  return random.below(2) === 0 ? attested.at(-1) : random.pick(attested)
}

async function attestSend(ask: AskSigner, random: Random, victim: Victim): Promise<void> {
  const amount = random.pick([1n, ether / 10n, ether, 2n * ether, thresholdWei, 90n * ether])
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

/** Requests a looser threshold or no passkey requirement, with every proof but a genuine one. */
async function attemptRaise(ask: AskSigner, random: Random, { ids: { userId }, proof }: Victim): Promise<void> {
  const raised = thresholdAction(random.pick([4n, 9n, 30n, 900n]), random.pick([7_500, 75_000]))
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

/** Requests an approval with a signature that the passkey did not make for these terms. */
async function attemptForgedApproval(ask: AskSigner, random: Random, victim: Victim): Promise<void> {
  const chosen = random.pick(victim.attested)
  if (!chosen || chosen.isConfirmed) return
  const { terms, mac } = chosen
  const challenge = random.hex(32)
  const stranger = softwareAuthenticator().assert({ challenge })
  const assertion = random.pick([
    victim.proof.assertion,
    { ...stranger, credentialId: victim.passkey.credential.id },
    victim.passkey.assert({ challenge }),
  ])
  await ask({ op: 'approve', terms, mac, assertion })
}

/** Approves exactly these terms with the user's passkey, and requests a signature. */
async function approveWithPasskey(
  ask: AskSigner,
  random: Random,
  victim: Victim,
  tally: ThresholdTally,
): Promise<void> {
  const chosen = random.pick(victim.attested)
  if (!chosen || chosen.isConfirmed) return
  const { terms, mac } = chosen
  const reply = await ask({ op: 'attest', terms })
  const { passkey: request } = reply.ok ? (reply.result as SignerResults['attest']) : { passkey: null }
  if (!request) return
  const assertion = victim.passkey.assert({ challenge: request.challenge })
  const approval = await ask({ op: 'approve', terms, mac, assertion })
  chosen.isConfirmed = approval.ok
  await signAttested(ask, random, victim, tally, chosen)
}

async function signAttested(
  ask: AskSigner,
  random: Random,
  victim: Victim,
  tally: ThresholdTally,
  chosen: AttestedSend | undefined,
): Promise<void> {
  if (!chosen) return
  const { ids, sealed } = victim
  const { terms, mac, transaction } = chosen
  const nonce = random.below(3) === 0 ? { nonce: random.below(60) } : {}
  const reply = await ask({ op: 'sign-evm', ...ids, sealed, terms, mac, transaction: { ...transaction, ...nonce } })
  if (!reply.ok) return
  tally.signed += 1
  if (chosen.isConfirmed) tally.confirmed += 1
  const { raw, hash } = reply.result as SignerResults['sign-evm']
  const serializedTransaction = raw as TransactionSerialized<'eip1559'>
  const { value = 0n, gas = 0n, maxFeePerGas = 0n } = parseTransaction(serializedTransaction)
  if ((await recoverTransactionAddress({ serializedTransaction })) !== victim.address)
    tally.harms.push('another wallet')
  if (!chosen.isConfirmed) victim.leftWithoutPasskey.set(hash, value + gas * maxFeePerGas)
}

async function findHarm(ask: AskSigner, victim: Victim, tally: ThresholdTally): Promise<void> {
  const total = [...victim.leftWithoutPasskey.values()].reduce((sum, value) => sum + value, 0n)
  if (total > thresholdWei) tally.harms.push(`${total} left without the passkey`)
  const { userId } = victim.ids
  const { isRequired, threshold: storedThreshold } = requireResult<'passkey-state'>(
    await ask({ op: 'passkey-state', userId }),
  )
  if (!isRequired || storedThreshold?.usd !== 7_500 || storedThreshold.assets[0]?.amount !== String(thresholdWei))
    tally.harms.push('another threshold')
}

function requireResult<Op extends keyof SignerResults>(reply: SignerReply): SignerResults[Op] {
  if (!reply.ok) throw new Error(reply.reason)
  return reply.result as SignerResults[Op]
}
