import type { UnsignedEvmTransaction } from '@murmur/contract/signer'
import type { EvmRevokeTerms } from '@murmur/contract/signer-upkeep'
import { decodeFunctionData, isAddressEqual, parseAbi, parseTransaction, type TransactionSerializedEIP1559 } from 'viem'
import { expect, test } from 'vitest'
import { attest } from '#attest.ts'
import { toBaseUnits } from '#base-units.ts'
import { type SignEvmRequest, signEvm } from '#evm/sign-evm.ts'
import { parseRequest } from '#parse-request.ts'
import { parsePolicy } from '#policy.ts'
import { createSignedSends } from '#signed-sends.ts'
import { SignerError } from '#signer-error.ts'
import { proofRounds, reportProof } from '../../../spec/proof.ts'
import * as make from '../../test-support/genuine-evm.ts'
import { getSigningVerdict } from '../../test-support/get-signing-verdict.ts'
import { asEvmAddress, asIntentId, asUserId, asWalletId } from '../../test-support/ids.ts'
import { attacker } from '../../test-support/mutate-calldata.ts'
import { mutateTransaction } from '../../test-support/mutate-transaction.ts'
import { noPasskeyStore } from '../../test-support/passkeys/no-passkeys.ts'
import { seededRandom } from '../../test-support/random.ts'
import { genuineSend } from '../../test-support/sends/genuine-send.ts'
import { testWallet } from '../../test-support/test-wallet.ts'
import { type GenuineRevoke, genuineRevoke, spender } from '../../test-support/upkeep/genuine-revoke.ts'

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
const revoke = genuineRevoke('eth', options)
const genuine = [
  revoke,
  genuineRevoke('eth', { ...options, isRouter: true }),
  genuineRevoke('base', options),
  genuineRevoke('base', { ...options, isRouter: true }),
]

type RevokeAttempt = Omit<GenuineRevoke, 'name'>

/** Returns 'signed' or the reason of the refusal, from a signer that has signed nothing yet. */
function verdict(
  { terms, transaction }: RevokeAttempt,
  mac = attest(ring, terms, now),
  sends = createSignedSends(() => now),
): string {
  return getSigningVerdict(() => signEvm({ ...deps, sends }, { ...wallet, terms, mac, transaction } as SignEvmRequest))
}

/** Whether a transaction does nothing but set the agreed spender's allowance to zero; independent of the signer's code. */
function isWithinRevoke({ terms, transaction }: RevokeAttempt): boolean {
  const { to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas, chainId } = transaction
  if (chainId !== terms.chainId || BigInt(gas) < 21_000n) return false
  if (BigInt(gas) * BigInt(maxFeePerGas) > BigInt(terms.maxNetworkFee)) return false
  if (BigInt(maxPriorityFeePerGas) > BigInt(maxFeePerGas)) return false
  if (!isAddressEqual(to, terms.token) || value !== '0' || data.length !== 2 + 2 * 68) return false
  if (!data.slice(10).startsWith('0'.repeat(24))) return false
  try {
    const abi = parseAbi(['function approve(address, uint256)'])
    const { args } = decodeFunctionData({ abi, data: data as `0x${string}` })
    return isAddressEqual(args[0], terms.spender) && args[1] === 0n
  } catch {
    return false
  }
}

test.each(genuine)('the signer signs a revocation of $name, byte for byte as given', ({ terms, transaction }) => {
  const request = { ...wallet, terms, mac: attest(ring, terms, now), transaction }
  const { raw } = signEvm({ ...deps, sends: createSignedSends(() => now) }, request)
  const parsed = parseTransaction(raw as TransactionSerializedEIP1559)
  expect(parsed).toMatchObject({ chainId: terms.chainId, nonce: 7, to: transaction.to.toLowerCase(), gas: 60_000n })
  expect([parsed.value ?? 0n, parsed.data]).toEqual([0n, transaction.data])
})

const rounds = proofRounds({ few: 1_500, all: 6_000, short: 1_500, full: 12_000 })

test(`the signer signs each of ${rounds} mutated revocations exactly when it only revokes the allowance`, () => {
  const seed = 20261129
  const random = seededRandom(seed)
  const counts = { signed: 0, refused: 0 }
  for (let round = 0; round < rounds; round++) {
    const { terms, transaction } = random.pick(genuine)
    const changed = { terms, transaction: mutateTransaction(random, transaction) }
    const answer = verdict(changed)
    const what = `seed ${seed}, round ${round}: ${answer}\n${JSON.stringify(changed, null, 1)}`
    if ((answer === 'signed') !== isWithinRevoke(changed)) expect.fail(what)
    counts[answer === 'signed' ? 'signed' : 'refused']++
  }
  expect(counts.refused).toBeGreaterThan((rounds * 9) / 10)
  expect(counts.signed).toBeGreaterThan(rounds / 200)
  reportProof('evm revocations', { tried: rounds, seed, note: `${counts.signed} signed` })
}, 900_000)

test('the signer refuses a transaction under the terms of any other revocation, send or trade', () => {
  const trades = [true, false].flatMap((isBuy) => make.genuineCases({ ...options, chain: 'eth', isBuy, feeBps: 50 }))
  const sends = [true, false].map((isCoin) => genuineSend('eth', isCoin, options))
  for (const { terms } of genuine)
    for (const { name, transaction } of [...genuine, ...trades, ...sends])
      if (!isWithinRevoke({ terms, transaction })) expect(verdict({ terms, transaction }), name).toMatch(/^REFUSED/)
  for (const { terms } of sends)
    for (const { transaction } of genuine)
      expect(verdict({ terms, transaction } as unknown as RevokeAttempt)).toMatch(/^REFUSED/)
})

const mutateTerms = (transaction: Partial<UnsignedEvmTransaction>): RevokeAttempt => ({
  ...revoke,
  transaction: { ...revoke.transaction, ...transaction },
})
const selector = (hex: string) => `0x${hex}${revoke.transaction.data.slice(10)}` as const
const otherFunction = 'the transaction calls a function that is not allowed'

test.each([
  ['an approval of one unit', mutateTerms({ data: make.approveData(spender, 1n) }), 'the approval must be set to zero'],
  [
    'an unlimited approval',
    mutateTerms({ data: make.approveData(spender, 2n ** 256n - 1n) }),
    'the approval must be set to zero',
  ],
  ['another spender', mutateTerms({ data: make.approveData(attacker, 0n) }), 'the approval is for another spender'],
  ['another token', mutateTerms({ to: make.link }), 'the transaction goes to an address that is not allowed'],
  [
    'the spender itself',
    mutateTerms({ to: asEvmAddress(spender) }),
    'the transaction goes to an address that is not allowed',
  ],
  ['coin', mutateTerms({ value: toBaseUnits(1n) }), 'an approval must not send the coin'],
  ['transfer', mutateTerms({ data: selector('a9059cbb') }), otherFunction],
  ['increaseAllowance', mutateTerms({ data: selector('39509351') }), otherFunction],
  ['decreaseAllowance', mutateTerms({ data: selector('a457c2d7') }), otherFunction],
  ['no call', mutateTerms({ data: '0x' }), otherFunction],
  [
    'a byte after the end',
    mutateTerms({ data: `${revoke.transaction.data}00` }),
    'the calldata is not canonically encoded',
  ],
  ['another chain', mutateTerms({ chainId: 1 }), 'the transaction is for another chain'],
  [
    'a network fee above the agreed one',
    mutateTerms({ gas: toBaseUnits(600000n) }),
    'the network fee is above the agreed maximum',
  ],
])('the signer refuses %s', (_, attempt, reason) => {
  expect(verdict(attempt)).toBe(`REFUSED: ${reason}`)
})

const noToken = 'this address cannot be the token of an allowance'

test.each([
  ['the coin as token', { token: make.nativeToken }, noToken],
  ['the user as token', { token: evmAddress }, noToken],
  ['the spender as token', { token: spender }, noToken],
  ['the router as token', { token: make.chains.eth.router }, noToken],
  ['the treasury as token', { token: make.treasury }, noToken],
  ['a chain id outside the policy', { chainId: 1 }, 'this chain id is not allowed'],
  ['the id of another chain', { chainId: make.chains.base.chainId }, 'this chain id belongs to another chain'],
  [
    'a network fee above the chain’s',
    { maxNetworkFee: toBaseUnits(200000000000000001n) },
    'the network fee is above the maximum of this chain',
  ],
  ['a deadline in the past', { deadline: now.getTime() / 1000 - 1 }, 'the deadline has passed'],
  ['a deadline too far away', { deadline: now.getTime() / 1000 + 901 }, 'the deadline is too far away'],
  ['another wallet of the user', { walletId: asWalletId('wallet-2') }, 'the terms are for another wallet'],
  ['another address than the keys’', { address: attacker }, 'the terms are for another address'],
] as const)('the signer refuses even attested terms with %s', (_, change, reason) => {
  expect(verdict({ ...revoke, terms: { ...revoke.terms, ...change } as EvmRevokeTerms })).toBe(`REFUSED: ${reason}`)
})

test('the signer refuses terms that were changed after their attestation, whichever field it is', () => {
  const mac = attest(ring, revoke.terms, now)
  // `side` selects the kind of terms: an attestation of a revocation cannot be used for a send or a trade, as below.
  const changes: Record<Exclude<keyof EvmRevokeTerms, 'side'>, unknown> = {
    intentId: asIntentId('revoke-2'),
    userId: asUserId('user-2'),
    walletId: asWalletId('wallet-2'),
    chain: 'base',
    chainId: 1,
    address: attacker,
    token: make.link,
    spender: attacker,
    maxNetworkFee: toBaseUnits(1n),
    deadline: 1,
  }
  for (const [field, value] of Object.entries(changes)) {
    const terms = { ...revoke.terms, [field]: value } as EvmRevokeTerms
    expect(verdict({ ...revoke, terms }, mac), field).toBe('TAMPERED: the terms differ from the attested ones')
  }
  expect(verdict(revoke, mac)).toBe('signed')
})

test('the signer accepts no attestation of a send or trade for a revocation, nor the reverse', () => {
  const others = [
    genuineSend('eth', false, options),
    ...make.genuineCases({ ...options, chain: 'eth', isBuy: false, feeBps: 50 }),
  ]
  for (const { terms, transaction } of others) {
    const both = { ...terms, ...revoke.terms, side: terms.side }
    expect(verdict(revoke, attest(ring, both as never, now))).toMatch(/^TAMPERED/)
    expect(verdict({ terms: both, transaction } as unknown as RevokeAttempt, attest(ring, revoke.terms, now))).toMatch(
      /^TAMPERED/,
    )
  }
})

test('the signer signs a revocation for one nonce only, and not with an attestation of an earlier run', () => {
  const sends = createSignedSends(() => now)
  const mac = attest(ring, revoke.terms, now)
  expect(verdict(revoke, mac, sends)).toBe('signed')
  expect(verdict(revoke, mac, sends)).toBe('signed')
  expect(verdict(mutateTerms({ nonce: 8 }), mac, sends)).toBe('REFUSED: another transaction was signed for this send')
  const later = createSignedSends(() => new Date(now.getTime() + 1))
  expect(verdict(revoke, mac, later)).toBe('REFUSED: the send was attested before the signer started')
})

test('the signer rejects a request with a missing or an additional field', () => {
  const request = { op: 'attest', id: 1, terms: revoke.terms }
  expect(parseRequest(request)).toBe(request)
  expect(() => parseRequest({ ...request, terms: { ...revoke.terms, amount: toBaseUnits(0n) } })).toThrow(
    /not as the protocol says/,
  )
  for (const field of Object.keys(revoke.terms)) {
    const { [field as keyof EvmRevokeTerms]: _, ...rest } = revoke.terms
    expect(() => parseRequest({ ...request, terms: rest }), field).toThrow(SignerError)
  }
})
