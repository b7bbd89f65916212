import type { BaseUnits } from '@murmur/contract/money'
import type { ReplacementTerms } from '@murmur/contract/signer'
import {
  isAddressEqual,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
} from 'viem'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import type { ReplaceEvmRequest } from '#evm/check-replacement.ts'
import { replaceEvm } from '#evm/replace-evm.ts'
import { parsePolicy } from '#policy.ts'
import { SignerError } from '#signer-error.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { asIntentId, asUserId, asWalletId } from '../../test-support/ids.ts'
import { mutateTransaction } from '../../test-support/mutate-transaction.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { type Random, seededRandom } from '../../test-support/random.ts'
import {
  type GenuineReplacement,
  genuineReplacements,
  raiseByEighth,
  signOriginal,
} from '../../test-support/replacements/genuine-replacement.ts'
import { maxTipOf, otherAddress } from '../../test-support/sends/genuine-send.ts'
import { junk, testWallet } from '../../test-support/test-wallet.ts'

const mine = testWallet()
const theirs = testWallet(junk)
const { ring, evmAddress } = mine
const agreedAt = new Date('2026-11-29T08:00:00Z')
const genuine = genuineReplacements(mine, agreedAt)
/** Replacements of sends with a high tip, within the agreed fee. */
const tipped = genuine.filter(({ name, request }) => name.includes('tip of') && !request.yes)
const policy = parsePolicy(JSON.stringify(make.policy))

type ReplacementAttempt = { request: ReplaceEvmRequest; at: Date }

/** Returns the signed bytes, or code and reason of the refusal. */
function ask({ request, at }: ReplacementAttempt): { raw: `0x${string}` } | string {
  try {
    return replaceEvm({ ring, policy, now: () => at, passkeys: noPasskeyStore, limitMs: 1 }, request)
  } catch (error) {
    if (error instanceof SignerError) return `${error.code}: ${error.message}`
    throw error
  }
}

/**
 * Returns the harm that signed bytes could do: another nonce or chain than the original's, another call, a fee above the
 * approved one, or a tip above that of the priority. Independent of the signer's code. `given`: the request before it was changed.
 */
async function findHarm(raw: `0x${string}`, given: GenuineReplacement): Promise<string | undefined> {
  const serialized = raw as TransactionSerialized<'eip1559'>
  const signed = parseTransaction(serialized)
  const { transaction: original, request, at } = given
  const { to, value = 0n, data = '0x', gas = 0n, maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = signed
  if (!to || !isAddressEqual(await recoverTransactionAddress({ serializedTransaction: serialized }), evmAddress))
    return 'another wallet signed'
  if (signed.nonce !== original.nonce) return 'another nonce: it could land beside the original'
  if (signed.chainId !== original.chainId) return 'another chain: it could land beside the original'
  const isSame = isAddressEqual(to, original.to) && String(value) === original.value && data === original.data
  const isNothing = isAddressEqual(to, evmAddress) && value === 0n && data === '0x' && gas === 21_000n
  if (!isSame && !isNothing) return 'another movement'
  if (isSame && gas !== BigInt(original.gas)) return 'another gas limit'
  const agreed = BigInt(request.terms.maxNetworkFee)
  const confirmed = request.yes ? BigInt(request.yes.terms.maxNetworkFee) : 0n
  if (gas * maxFeePerGas > (agreed > confirmed ? agreed : confirmed)) return 'a fee above the agreed one'
  const { terms } = request
  if (terms.side === 'send' && !request.yes && gas * maxPriorityFeePerGas > maxTipOf(terms))
    return 'a tip above its priority'
  const isConfirmed = request.yes?.terms.kind === 'cancel'
  const isOver = request.terms.side !== 'send' && at.getTime() > request.terms.deadline * 1000
  return isNothing && !isConfirmed && !isOver ? 'cancelled without a yes' : undefined
}

test.each(genuine)('the signer signs $name', async (each) => {
  const answer = ask(each)
  if (typeof answer === 'string') return expect.fail(answer)
  expect(await findHarm(answer.raw, each)).toBeUndefined()
  const signed = parseTransaction(answer.raw as TransactionSerialized<'eip1559'>)
  expect(BigInt(signed.maxFeePerGas ?? 0)).toBeGreaterThan(BigInt(each.transaction.maxFeePerGas))
  expect(keccak256(answer.raw)).not.toBe(keccak256(each.request.original as `0x${string}`))
})

const rounds = proofRounds({ few: 400, all: 4_000, short: 1_500, full: 12_000 })

test(`of ${rounds} mutated requests the signer signs only the same call or a cancellation, for the same nonce and an approved fee`, async () => {
  const seed = 20261129
  const random = seededRandom(seed)
  const counts = { signed: 0, refused: 0 }
  for (let round = 0; round < rounds; round++) {
    const given = random.pick(random.below(8) === 0 ? tipped : genuine)
    const changed = change(random, given)
    const answer = ask(changed)
    if (typeof answer === 'string') counts.refused++
    else {
      counts.signed++
      // Another genuine original of the same terms is harmless; the harm is measured against the original that was
      // passed.
      const harm = await findHarm(answer.raw, { ...given, ...changed, request: given.request })
      if (harm) expect.fail(`seed ${seed}, round ${round}: ${harm}\n${JSON.stringify(changed, null, 1)}`)
    }
  }
  // Some changes are harmless (a lower fee that still suffices), so both verdicts occur.
  expect(counts.refused).toBeGreaterThan(rounds / 2)
  expect(counts.signed).toBeGreaterThan(rounds / 100)
  reportProof('replacements', { tried: rounds, seed, note: `${counts.signed} signed` })
}, 900_000)

/** One change that a compromised server could make to a request. */
function change(
  random: Random,
  given: GenuineReplacement,
): ReplacementAttempt & { transaction: GenuineReplacement['transaction'] } {
  const { request, at, transaction } = given
  const other = random.pick(genuine)
  const same = { at, transaction }
  const withTerms = (fields: object) => ({ ...same, request: { ...request, terms: { ...request.terms, ...fields } } })
  const withApproval = (fields: Partial<ReplacementTerms>, isAttested: boolean) => {
    const { yes } = request.yes ? request : other.request
    if (!yes) return { ...same, request: { ...request, yes } }
    const terms = { ...yes.terms, ...fields } as ReplacementTerms
    return { ...same, request: { ...request, yes: { terms, mac: isAttested ? attest(ring, terms, at) : yes.mac } } }
  }
  const withOriginal = (original: string, its = transaction) => ({
    at,
    transaction: its,
    request: { ...request, original },
  })
  const resigned = () => {
    const its = random.pick([
      () => mutateTransaction(random, transaction),
      () => ({ ...transaction, nonce: transaction.nonce + 1 + random.below(3) }),
      () => ({ ...transaction, maxFeePerGas: times(transaction.maxFeePerGas, 10n) }),
    ])()
    try {
      return withOriginal(signOriginal(mine, its).raw, its)
    } catch {
      // No wallet can sign a tip above the whole fee.
      return withOriginal('0x02')
    }
  }
  const flip = () => {
    const bytes = Buffer.from(request.original.slice(2), 'hex')
    const index = random.below(bytes.length)
    bytes[index] = (bytes[index] as number) ^ (1 << random.below(8))
    return withOriginal(`0x${bytes.toString('hex')}`)
  }
  return random.pick<() => ReplacementAttempt & { transaction: GenuineReplacement['transaction'] }>([
    resigned,
    resigned,
    flip,
    () => withOriginal(signOriginal(theirs, transaction).raw),
    () => withOriginal(other.request.original, other.transaction),
    () => withOriginal(`${request.original}00`),
    () => ({ ...same, request: { ...request, yes: other.request.yes } }),
    () => ({ ...same, request: { ...request, yes: null } }),
    () => ({ ...same, request: { ...request, kind: request.kind === 'cancel' ? 'speed-up' : 'cancel' } }),
    () => ({ ...same, request: { ...request, maxFeePerGas: times(request.maxFeePerGas, random.pick([10n, 100n])) } }),
    () => ({ ...same, request: { ...request, maxFeePerGas: raiseByEighth(request.maxFeePerGas) } }),
    () => ({ ...same, request: { ...request, maxPriorityFeePerGas: request.maxFeePerGas } }),
    () => ({ ...same, request: { ...request, maxPriorityFeePerGas: times(request.maxPriorityFeePerGas, 2n) } }),
    () => withTerms({ priority: random.pick(['fast', 'urgent']) }),
    () => ({ ...same, at: new Date(at.getTime() - 500_000), request }),
    () => ({ ...same, request: { ...request, mac: other.request.mac, terms: other.request.terms } }),
    () => withTerms({ maxNetworkFee: `${request.terms.maxNetworkFee}0` }),
    () => withTerms({ deadline: 1 }),
    () => withTerms({ userId: asUserId('user-2') }),
    () => withApproval({ maxNetworkFee: toBaseUnits(200000000000000000n) }, false),
    () => withApproval({ nonce: transaction.nonce + 1 }, true),
    () => withApproval({ replaces: keccak256('0x00') }, true),
    () => withApproval({ intentId: asIntentId('another') }, true),
    () => withApproval({ walletId: asWalletId('wallet-2') }, true),
    () => withApproval({ address: otherAddress }, true),
    () => withApproval({ deadline: agreedAt.getTime() / 1000 - 1 }, true),
  ])()
}

const [confirmed] = genuine.filter(({ request }) => request.yes)
const [swap, approval, send] = ['coin in, 50 bps, single', 'approve 2500000001', 'eth, coin:'].map((name) =>
  genuine.find((each) => each.name.includes(name)),
)
if (!confirmed?.request.yes || !swap || !approval || !send) throw new Error('no case')
const cancelOf = ({ name }: GenuineReplacement, isConfirmed: boolean) => {
  const start = name.split(':')[0]
  const found = genuine.find((each) => each.name === `${start}: cancel${isConfirmed ? ', confirmed' : ''}`)
  if (!found) throw new Error(`no cancellation of ${start}`)
  return found
}

const times = (fee: BaseUnits, factor: bigint) => toBaseUnits(BigInt(fee) * factor)

/** Returns the request with another fee, and the user's attested approval of it. */
function askFor(given: GenuineReplacement, maxNetworkFee: BaseUnits): ReplacementAttempt {
  const { yes } = given.request
  if (!yes) throw new Error('no yes')
  const terms = { ...yes.terms, maxNetworkFee }
  return { at: given.at, request: { ...given.request, yes: { terms, mac: attest(ring, terms, given.at) } } }
}

test('the signer allows a cancellation without approval only after the deadline, and never for a send', () => {
  const over = cancelOf(swap, false)
  const deadline = over.request.terms.deadline * 1000
  expect(ask({ ...over, at: new Date(deadline) })).toBe('REFUSED: the deadline has not passed')
  expect(ask({ ...over, at: new Date(deadline + 1) })).toHaveProperty('raw')
  const ofSend = cancelOf(send, true)
  expect(ask({ at: over.at, request: { ...ofSend.request, yes: null } })).toBe(
    'REFUSED: only the user can cancel a send',
  )
})

test('a replacement whose fee exceeds the bounds is refused even with an attested approval', () => {
  const maxFeeOnEth = toBaseUnits(200_000_000_000_000_000n)
  expect(ask(askFor(cancelOf(send, true), toBaseUnits(40_000_000_000_000_000n)))).toHaveProperty('raw')
  expect(ask(askFor(cancelOf(send, true), toBaseUnits(40_000_000_000_000_001n)))).toBe(
    'REFUSED: the network fee is too high for a cancellation',
  )
  const [sped] = genuine.filter(
    ({ name, request }) => name.startsWith('eth, coin:') && request.kind === 'speed-up' && request.yes,
  )
  if (!sped) throw new Error('no case')
  expect(ask(askFor(sped, maxFeeOnEth))).toHaveProperty('raw')
  expect(ask(askFor(sped, toBaseUnits(BigInt(maxFeeOnEth) + 1n)))).toBe(
    'REFUSED: the network fee is above the maximum of this chain',
  )
  const trade = genuine.find(
    ({ name, request }) => name.startsWith('eth, coin in') && request.kind === 'speed-up' && request.yes,
  )
  if (!trade) throw new Error('no case')
  expect(ask(askFor(trade, maxFeeOnEth))).toHaveProperty('raw')
  expect(ask(askFor(trade, toBaseUnits(200_000_000_000_000_001n)))).toMatch(/^REFUSED/)
})

test('the signer requires both fees to rise by an eighth, as nodes do', () => {
  const { request, at, transaction } = swap
  const low = (fees: object) => ask({ at, request: { ...request, ...fees } })
  const reason = 'REFUSED: both fees must be an eighth above those of the original'
  expect(low({ maxFeePerGas: toBaseUnits(BigInt(raiseByEighth(transaction.maxFeePerGas)) - 1n) })).toBe(reason)
  expect(low({ maxPriorityFeePerGas: transaction.maxPriorityFeePerGas })).toBe(reason)
  expect(low({})).toHaveProperty('raw')
})

test('the signer accepts an approval until its deadline, for one user, and only as it was attested', () => {
  const { request, at } = confirmed
  const late = (seconds: number) => ask({ request, at: new Date(at.getTime() + seconds * 1000) })
  expect(late(119)).toHaveProperty('raw')
  expect(late(121)).toBe('REFUSED: the deadline has passed')
  const changes: Partial<Record<keyof ReplacementTerms, unknown>> = {
    ...{ intentId: 'x', userId: 'x', walletId: 'x', chain: 'base', chainId: 1, address: otherAddress },
    ...{ kind: 'cancel', nonce: 8, replaces: '0x00', maxNetworkFee: toBaseUnits(1n), deadline: 1 },
  }
  for (const [field, value] of Object.entries(changes)) {
    const yes = { ...request.yes, terms: { ...request.yes?.terms, [field]: value } } as ReplaceEvmRequest['yes']
    expect(ask({ at, request: { ...request, yes } }), field).toBe('TAMPERED: the terms differ from the attested ones')
  }
})

test('the signer refuses to replace a transaction of one wallet under the terms of another', () => {
  const { request, at, transaction } = swap
  const stolen = { ...request, ...theirs.wallet, original: signOriginal(theirs, transaction).raw }
  expect(ask({ at, request: stolen })).toBe('REFUSED: the original was signed by another wallet')
  expect(ask({ at, request: { ...request, sealed: theirs.wallet.sealed } })).toBe(
    'REFUSED: the terms are for another address',
  )
})

test('the signer refuses to replace a token approval under the terms of another sale', () => {
  const { request, at } = approval
  const other = {
    ...request.terms,
    sellAmount: toBaseUnits(1n),
    intentId: asIntentId('another'),
  } as typeof request.terms
  expect(ask({ at, request: { ...request, terms: other, mac: attest(ring, other, agreedAt) } })).toBe(
    'REFUSED: the approval is for another amount',
  )
})
