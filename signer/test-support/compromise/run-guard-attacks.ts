import type { EvmSendTerms } from '@murmur/contract/signer'
import type { SignerReply, SignerResults } from '@murmur/contract/signer-replies'
import { type Address, parseTransaction, recoverTransactionAddress, type TransactionSerialized } from 'viem'
import { toBaseUnits } from '#base-units.ts'
import { assetLimit, ether, etherAsset, etherLimit } from '../guards/limited-world.ts'
import { asIntentId, asUserId, asWalletId } from '../ids.ts'
import { createExportKey } from '../passkeys/passkey-world.ts'
import { type Random, seededRandom } from '../random.ts'
import { genuineSend, otherAddress, recipient } from '../sends/genuine-send.ts'
import type { SignerPipe } from './signer-pipe.ts'

const perTrade = 2n * ether
const perDay = 3n * ether
const attacksPerUser = 50

export type GuardTally = {
  signed: number
  refusals: Map<string, number>
  /** Users whose freeze or limits did not hold. */
  harms: string[]
}

type Victim = {
  isFrozen: boolean
  ids: { userId: ReturnType<typeof asUserId>; walletId: ReturnType<typeof asWalletId> }
  sealed: object
  address: Address
  /** Sends that were attested so far, with their MACs. */
  attested: { terms: EvmSendTerms; mac: string; transaction: object }[]
  /** Ether that left, by nonce: a chain includes one transaction of each. */
  sent: Map<number, bigint>
}

/**
 * Requests signatures like a compromised server that omits freezes, raises limits and replays requests, through several signer
 * processes that share one folder. Half of the victims froze their account, the others have limits and a list of recipients. Harm is
 * judged by decoding the signed transactions.
 */
export async function runGuardAttacks(pipes: readonly SignerPipe[], tries: number, seed: number): Promise<GuardTally> {
  const random = seededRandom(seed)
  const tally: GuardTally = { signed: 0, refusals: new Map(), harms: [] }
  for (const pipe of pipes) requireResult<'hello'>(await pipe.ask({ op: 'hello', sentinel: null }))
  const ask = async (request: object) => {
    const reply = await random.pick(pipes).ask(request)
    if (!reply.ok) tally.refusals.set(reply.reason, (tally.refusals.get(reply.reason) ?? 0) + 1)
    return reply
  }
  for (let at = 0; at < tries; at += attacksPerUser) {
    const victim = await createVictim(ask, at, random.below(2) === 0)
    for (let each = 0; each < attacksPerUser; each++) await attack(ask, random, victim, tally)
    const total = [...victim.sent.values()].reduce((sum, value) => sum + value, 0n)
    if (total > perDay) tally.harms.push(`more than a day’s limit left: ${total}`)
  }
  return tally
}

type AskSigner = (request: object) => Promise<SignerReply>

async function createVictim(ask: AskSigner, at: number, isFrozen: boolean): Promise<Victim> {
  const ids = { userId: asUserId(`user-${at}`), walletId: asWalletId(`wallet-${at}`) }
  const { sealed, evmAddress } = requireResult<'create-wallet'>(await ask({ op: 'create-wallet', ...ids }))
  const victim: Victim = { ids, sealed, address: evmAddress as Address, isFrozen, attested: [], sent: new Map() }
  if (isFrozen) {
    await attestSend(ask, victim, { amount: ether, nonce: 7 })
    requireResult<'freeze'>(await ask({ op: 'freeze', userId: ids.userId, by: 'user' }))
  } else {
    const limits = { perTradeUsd: 50, perDayUsd: 75, assets: [etherLimit(2n, 3n)] }
    requireResult<'set-limits'>(await ask({ op: 'set-limits', userId: ids.userId, limits, passkey: null }))
    const change = { kind: 'restrict', recipients: [toKey(recipient)] }
    requireResult<'set-recipients'>(await ask({ op: 'set-recipients', userId: ids.userId, change }))
  }
  return victim
}

const toKey = (address: string) => `evm:${address.toLowerCase()}`

/** Requests an attestation; `to`: by default the listed recipient. */
async function attestSend(
  ask: AskSigner,
  victim: Victim,
  { amount, nonce, isCoin = true, to = recipient }: { amount: bigint; nonce: number; isCoin?: boolean; to?: Address },
): Promise<void> {
  const deadline = Math.floor(Date.now() / 1000) + 120
  const { terms: genuine, transaction } = genuineSend('eth', isCoin, { user: victim.address, deadline })
  const intentId = asIntentId(`${victim.ids.userId}-${victim.attested.length}-${nonce}`)
  const recipientOf = { recipient: to as typeof genuine.recipient }
  const terms = {
    ...genuine,
    ...victim.ids,
    ...recipientOf,
    intentId,
    ...(isCoin ? { amount: toBaseUnits(amount) } : {}),
  }
  const reply = await ask({ op: 'attest', terms })
  if (!reply.ok) return
  const { mac } = reply.result as SignerResults['attest']
  const value = isCoin ? terms.amount : '0'
  victim.attested.push({ terms, mac, transaction: { ...transaction, nonce, value, ...(isCoin ? { to } : {}) } })
}

async function attack(ask: AskSigner, random: Random, victim: Victim, tally: GuardTally): Promise<void> {
  const { userId } = victim.ids
  const by = random.pick(['user', 'operator'] as const)
  const raised = { perTradeUsd: random.pick([50, 5_000, null]), perDayUsd: random.pick([75, 75_000, null]) }
  const assets = random.pick([
    [etherLimit(900n, 900n)],
    [assetLimit(etherAsset, null, null)],
    [],
    [etherLimit(2n, 3n), etherLimit(9n, 9n)],
  ])
  switch (random.below(11)) {
    case 0:
      await ask({ op: 'set-limits', userId, limits: { ...raised, assets }, passkey: null })
      return
    case 1:
      await ask({ op: random.pick(['thaw', 'thaw', 'keep-limits']), userId, ...(random.below(2) ? { by } : {}) })
      return
    case 2:
      await exportKeys(ask, victim, tally)
      return
    case 3:
      // A token that no limit covers.
      await attestSend(ask, victim, { amount: 1n, nonce: random.below(20), isCoin: false })
      return
    case 4:
    case 5: {
      const amount = random.pick([1n, ether, perTrade, perTrade + 1n, 90n * ether])
      await attestSend(ask, victim, { amount, nonce: random.below(20) })
      return
    }
    case 6:
      await attestSend(ask, victim, { amount: 1n, nonce: random.below(20), to: otherAddress })
      return
    case 7: {
      const stranger = toKey(otherAddress)
      const change = random.pick([
        { kind: 'allow', recipient: stranger, passkey: null },
        { kind: 'restrict', recipients: [stranger] },
        { kind: 'lift', passkey: null },
        { kind: 'disallow', recipient: stranger },
        { kind: 'keep' },
      ])
      await ask({ op: 'set-recipients', userId, change })
      return
    }
    default:
      await replay(ask, random, victim, tally)
  }
}

async function exportKeys(ask: AskSigner, { isFrozen, ids, sealed }: Victim, tally: GuardTally): Promise<void> {
  // Limits do not prevent an export (decision 290).
  if (!isFrozen) return
  const reply = await ask({ op: 'export', ...ids, sealed, publicKey: createExportKey(), passkey: null })
  if (reply.ok) tally.harms.push('keys of a frozen account were exported')
}

/** Requests a signature for terms that were attested before: again, or for another nonce. */
async function replay(ask: AskSigner, random: Random, victim: Victim, tally: GuardTally): Promise<void> {
  const chosen = victim.attested.length > 0 ? random.pick(victim.attested) : undefined
  if (!chosen) return
  const nonce = random.below(3) === 0 ? { nonce: random.below(12) } : {}
  const { ids, sealed } = victim
  const { terms, mac, transaction } = chosen
  const reply = await ask({ op: 'sign-evm', ...ids, sealed, terms, mac, transaction: { ...transaction, ...nonce } })
  if (!reply.ok) return
  tally.signed += 1
  const harm = await findHarm(victim, (reply.result as SignerResults['sign-evm']).raw)
  if (harm) tally.harms.push(harm)
}

async function findHarm(victim: Victim, raw: string): Promise<string | undefined> {
  const serializedTransaction = raw as TransactionSerialized<'eip1559'>
  const { nonce = 0, value = 0n, data = '0x', to } = parseTransaction(serializedTransaction)
  if ((await recoverTransactionAddress({ serializedTransaction })) !== victim.address) return 'another wallet signed'
  if (victim.isFrozen) return 'a frozen account signed'
  if (data !== '0x') return 'a token without a limit left'
  if (to?.toLowerCase() !== recipient.toLowerCase()) return 'a send to a recipient off the list'
  victim.sent.set(nonce, value > (victim.sent.get(nonce) ?? 0n) ? value : (victim.sent.get(nonce) ?? 0n))
  return value > perTrade ? `more than a trade’s limit left: ${value}` : undefined
}

function requireResult<Op extends keyof SignerResults>(reply: SignerReply): SignerResults[Op] {
  if (!reply.ok) throw new Error(reply.reason)
  return reply.result as SignerResults[Op]
}
