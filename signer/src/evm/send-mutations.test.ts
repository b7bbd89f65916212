import type { EvmSendTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { decodeFunctionData, isAddressEqual, parseAbi, parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { type SignEvmRequest, signEvm } from '#evm/sign-evm.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { asEvmAddress, asIntentId, asUserId, asWalletId } from '../../test-support/ids.ts'
import { attacker } from '../../test-support/mutate-calldata.ts'
import { mutateTransaction } from '../../test-support/mutate-transaction.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { type Random, seededRandom } from '../../test-support/random.ts'
import {
  type GenuineSend,
  genuineSend,
  maxTipOf,
  otherAddress,
  recipient,
  tippedSends,
  transferData,
} from '../../test-support/sends/genuine-send.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

const { ring, wallet, evmAddress } = testWallet()
const now = new Date('2026-11-29T08:00:00Z')
const deps = {
  ring,
  policy: parsePolicy(JSON.stringify(make.policy)),
  now: () => now,
  passkeys: noPasskeyStore,
  limitMs: 1,
}
const options = { user: evmAddress, deadline: now.getTime() / 1000 + 120 }
const coin = genuineSend('eth', true, options)
const token = genuineSend('eth', false, options)
const genuine = [
  ...[coin, token, genuineSend('base', true, options), genuineSend('base', false, options)],
  ...tippedSends(options),
]

/** One of ten mutations changes only the tip. */
function mutateSend(random: Random, transaction: UnsignedEvmTransaction): UnsignedEvmTransaction {
  if (random.below(10) > 0) return mutateTransaction(random, transaction)
  const tip = BigInt(transaction.maxPriorityFeePerGas) * random.pick([2n, 3n, 5n])
  return { ...transaction, maxPriorityFeePerGas: toBaseUnits(tip) }
}

type SendAttempt = Omit<GenuineSend, 'name'>

/** Returns 'signed' or the reason of the refusal, from a signer that has signed nothing yet. */
function verdict({ terms, transaction }: SendAttempt, mac = attest(ring, terms, now)): string {
  return getSigningVerdict(() =>
    signEvm({ ...deps, sends: createSignedSends(() => now) }, { ...wallet, terms, mac, transaction } as SignEvmRequest),
  )
}

/** Whether a transaction moves exactly the agreed amount to the recipient; independent of the signer's code. */
function isWithinSend({ terms, transaction }: SendAttempt): boolean {
  const { to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, chainId } = transaction
  if (chainId !== terms.chainId || BigInt(gas) < 21_000n) return false
  if (BigInt(gas) * BigInt(maxFeePerGas) > BigInt(terms.maxNetworkFee)) return false
  if (BigInt(maxPriorityFeePerGas) > BigInt(maxFeePerGas)) return false
  if (BigInt(gas) * BigInt(maxPriorityFeePerGas) > maxTipOf(terms)) return false
  if (isAddressEqual(terms.token, make.nativeToken)) {
    return isAddressEqual(to, terms.recipient) && value === terms.amount && data === '0x'
  }
  if (!isAddressEqual(to, terms.token) || value !== '0' || data.length !== 2 + 2 * 68) return false
  if (!data.slice(10).startsWith('0'.repeat(24))) return false
  try {
    const abi = parseAbi(['function transfer(address, uint256)'])
    const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
    return isAddressEqual(args[0], terms.recipient) && args[1] === BigInt(terms.amount)
  } catch {
    return false
  }
}

test.each(genuine)('the signer signs a send of $name, byte for byte as given', ({ terms, transaction }) => {
  const request = { ...wallet, terms, mac: attest(ring, terms, now), transaction }
  const { raw } = signEvm({ ...deps, sends: createSignedSends(() => now) }, request)
  const parsed = parseTransaction(raw as TransactionSerializedEIP1559)
  expect(parsed).toMatchObject({ chainId: terms.chainId, nonce: 7, to: transaction.to.toLowerCase(), gas: 65_000n })
  expect([parsed.value ?? 0n, parsed.data ?? '0x']).toEqual([BigInt(transaction.value), transaction.data])
})

const rounds = proofRounds({ few: 600, all: 6_000, short: 1_500, full: 12_000 })

test(`the signer signs each of ${rounds} mutated sends exactly when it moves the agreed amount to the recipient`, () => {
  const seed = 20261129
  const random = seededRandom(seed)
  const counts = { signed: 0, refused: 0 }
  for (let round = 0; round < rounds; round++) {
    const { terms, transaction } = random.pick(genuine)
    const changed = { terms, transaction: mutateSend(random, transaction) }
    const answer = verdict(changed)
    const what = `seed ${seed}, round ${round}: ${answer}\n${JSON.stringify(changed, null, 1)}`
    if ((answer === 'signed') !== isWithinSend(changed)) expect.fail(what)
    counts[answer === 'signed' ? 'signed' : 'refused']++
  }
  // Some changes stay within the terms (a lower fee or tip), so both verdicts occur.
  expect(counts.refused).toBeGreaterThan((rounds * 9) / 10)
  expect(counts.signed).toBeGreaterThan(rounds / 100)
  reportProof('evm sends', { tried: rounds, seed, note: `${counts.signed} signed` })
}, 900_000)

test('the signer refuses a transaction under the terms of any other send or trade', () => {
  const trades = [true, false].flatMap((isBuy) => make.genuineCases({ ...options, chain: 'eth', isBuy, feeBps: 50 }))
  for (const { terms } of genuine)
    for (const { name, transaction } of [...genuine, ...trades])
      if (!isWithinSend({ terms, transaction })) expect(verdict({ terms, transaction }), name).toMatch(/^REFUSED/)
  for (const { terms } of trades)
    for (const { transaction } of genuine)
      expect(verdict({ terms, transaction } as unknown as SendAttempt)).toMatch(/^REFUSED/)
})

const mutateTerms = (send: GenuineSend, transaction: Partial<UnsignedEvmTransaction>): SendAttempt => ({
  ...send,
  transaction: { ...send.transaction, ...transaction },
})
const amount = BigInt(token.terms.amount)
const selector = (hex: string) => `0x${hex}${token.transaction.data.slice(10)}` as const

test.each([
  ['coin to another wallet', mutateTerms(coin, { to: otherAddress }), 'the transfer goes to another address'],
  [
    'one wei more',
    mutateTerms(coin, { value: toBaseUnits(1000000000000000124n) }),
    'the transfer moves a different amount',
  ],
  [
    'one wei less',
    mutateTerms(coin, { value: toBaseUnits(1000000000000000122n) }),
    'the transfer moves a different amount',
  ],
  ['coin with a call', mutateTerms(coin, { data: '0xd0e30db0' }), 'a transfer of the coin must have no calldata'],
  [
    'a token to another wallet',
    mutateTerms(token, { data: transferData(otherAddress, amount) }),
    'the transfer goes to another address',
  ],
  [
    'more of a token',
    mutateTerms(token, { data: transferData(recipient, amount + 1n) }),
    'the transfer moves a different amount',
  ],
  ['another token', mutateTerms(token, { to: make.link }), 'the transaction goes to an address that is not allowed'],
  ['a token with coin', mutateTerms(token, { value: toBaseUnits(1n) }), 'a transfer of a token must not send the coin'],
  [
    'approve',
    mutateTerms(token, { data: selector('095ea7b3') }),
    'the transaction calls a function that is not allowed',
  ],
  [
    'increaseAllowance',
    mutateTerms(token, { data: selector('39509351') }),
    'the transaction calls a function that is not allowed',
  ],
  [
    'a token without a call',
    mutateTerms(token, { data: '0x' }),
    'the transaction calls a function that is not allowed',
  ],
  [
    'a byte after the end',
    mutateTerms(token, { data: `${token.transaction.data}00` }),
    'the calldata is not canonically encoded',
  ],
  ['another chain', mutateTerms(coin, { chainId: 1 }), 'the transaction is for another chain'],
  [
    'a network fee above the agreed one',
    mutateTerms(coin, { gas: toBaseUnits(6500000n) }),
    'the network fee is above the agreed maximum',
  ],
])('the signer refuses %s', (_, send, reason) => {
  expect(verdict(send)).toBe(`REFUSED: ${reason}`)
})

const to = (address: string): Partial<EvmSendTerms> => ({ recipient: asEvmAddress(address) })
const notAllowed = 'this recipient is not allowed'

test.each([
  ['the user as recipient', to(evmAddress), notAllowed],
  ['the zero address', to(`0x${'0'.repeat(40)}`), notAllowed],
  ['a precompiled contract', to(`0x${'0'.repeat(38)}09`), notAllowed],
  ['the dead address', to('0x000000000000000000000000000000000000dEaD'), notAllowed],
  ['the other dead address', to('0xdEAD000000000000000000000000000000000000'), notAllowed],
  ['the coin’s address', to(make.nativeToken), notAllowed],
  ['the router', to(make.chains.eth.router), notAllowed],
  ['the treasury', to(make.treasury), notAllowed],
  ['the wrapped coin', to(make.chains.eth.weth), notAllowed],
  ['the token itself', { token: otherAddress, recipient: otherAddress }, notAllowed],
  ['the user as token', { token: evmAddress }, 'this address cannot be sent as a token'],
  ['the router as token', { token: make.chains.eth.router }, 'this address cannot be sent as a token'],
  ['a chain id outside the policy', { chainId: 1 }, 'this chain id is not allowed'],
  ['the id of another chain', { chainId: make.chains.base.chainId }, 'this chain id belongs to another chain'],
  ['an amount of zero', { amount: toBaseUnits(0n) }, 'the amounts must be above zero'],
  ['an unlimited amount', { amount: toBaseUnits(2n ** 128n) }, 'an amount counts as unlimited'],
  [
    'a network fee above the chain’s',
    { maxNetworkFee: toBaseUnits(200000000000000001n) },
    'the network fee is above the maximum of this chain',
  ],
  ['a deadline in the past', { deadline: now.getTime() / 1000 - 1 }, 'the deadline has passed'],
  ['a deadline too far away', { deadline: now.getTime() / 1000 + 901 }, 'the deadline is too far away'],
  ['another wallet of the user', { walletId: asWalletId('wallet-2') }, 'the terms are for another wallet'],
] as const)('the signer refuses even attested terms with %s', (_, change, reason) => {
  expect(verdict({ ...coin, terms: { ...coin.terms, ...change } })).toBe(`REFUSED: ${reason}`)
})

test('the signer refuses terms of another address than the wallet’s', () => {
  expect(verdict({ ...coin, terms: { ...coin.terms, address: attacker } })).toBe(
    'REFUSED: the terms are for another address',
  )
})

test('the signer refuses terms that were changed after their attestation, whichever field it is', () => {
  const tampered = 'TAMPERED: the terms differ from the attested ones'
  for (const send of [coin, token]) {
    const mac = attest(ring, send.terms, now)
    // `side` selects the kind of terms: an attestation of a send cannot be used for a trade, as below.
    const changes: Record<Exclude<keyof EvmSendTerms, 'side'>, unknown> = {
      intentId: asIntentId('send-2'),
      userId: asUserId('user-2'),
      walletId: asWalletId('wallet-2'),
      chain: 'base',
      chainId: 1,
      address: attacker,
      token: make.link,
      tokenFee: toBaseUnits(1n),
      recipient: otherAddress,
      amount: toBaseUnits(1n),
      maxNetworkFee: toBaseUnits(1n),
      deadline: 1,
      priority: 'urgent',
    }
    for (const [field, value] of Object.entries(changes)) {
      const terms = { ...send.terms, [field]: value } as EvmSendTerms
      expect(verdict({ ...send, terms }, mac), field).toBe(tampered)
    }
    expect(verdict(send, mac)).toBe('signed')
    const raised = { ...send, terms: { ...send.terms, priority: 'fast' as const } }
    const raisedMac = attest(ring, raised.terms, now)
    expect(verdict(raised, raisedMac)).toBe('signed')
    expect(verdict(send, raisedMac)).toBe(tampered)
    expect(verdict({ ...raised, terms: { ...raised.terms, priority: 'urgent' } }, raisedMac)).toBe(tampered)
  }
})

test('the signer accepts no attestation of a trade for a send, nor the reverse', () => {
  const trade = make.createTerms({ ...options, chain: 'eth', isBuy: true, feeBps: 50 })
  const both = { ...trade, ...coin.terms }
  const asTrade = { ...both, side: 'buy' as const }
  expect(verdict(coin, attest(ring, asTrade, now))).toMatch(/^TAMPERED/)
  expect(verdict({ ...coin, terms: asTrade } as unknown as SendAttempt, attest(ring, coin.terms, now))).toMatch(
    /^TAMPERED/,
  )
})
