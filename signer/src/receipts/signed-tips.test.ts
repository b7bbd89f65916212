import type { SendTerms } from '@murmur/contract/signer'
import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import type { Address } from '@solana/kit'
import { expect, test } from 'vitest'
import { toBaseUnits } from '#base-units.ts'
import { signTransaction } from '#evm/sign-evm.ts'
import { networkFeeBounds } from '#pinned-chains.ts'
import { verifyReceipt } from '#receipts/verify-receipt.ts'
import { signEvmStatement, signSolanaStatement } from '#statement.ts'
import earlierSends from '../../test-support/receipts/earlier-sends.json' with { type: 'json' }
import { genuineSend, genuineSolanaSend } from '../../test-support/sends/genuine-send.ts'
import { compileDraft } from '../../test-support/solana-draft.ts'
import * as make from '../../test-support/solana-instructions.ts'
import { testWallet } from '../../test-support/test-wallet.ts'

const { secret, evmAddress, solAddress } = testWallet()
const deadline = Date.parse('2026-11-29T08:02:00Z') / 1000
const gas = 100_000n
type Priority = Pick<SendTerms, 'priority'>

/** The receipt of a send that tips `tip`, in base units of the coin. The wallet signs it without the signer's checks. */
const writers = {
  eth: (priority: Priority, tip: bigint) => {
    const { terms: given, transaction } = genuineSend('eth', true, { user: evmAddress, deadline })
    const terms = { ...given, maxNetworkFee: toBaseUnits(networkFeeBounds.eth.max), ...priority }
    const perGas = toBaseUnits(tip / gas)
    const fees = { gas: toBaseUnits(gas), maxFeePerGas: perGas, maxPriorityFeePerGas: perGas }
    const { raw, hash } = signTransaction({ ...transaction, ...fees }, secret.evmKey)
    const statement = signEvmStatement(secret.evmKey, { terms, passkey: null, transaction: hash })
    return writeReceipt(terms, { raw, ...statement, loaded: null })
  },
  sol: async (priority: Priority, tip: bigint) => {
    const options = { user: solAddress as Address, deadline, kind: 'sol', creates: false } as const
    const { terms: given, draft } = await genuineSolanaSend(options)
    const terms = { ...given, maxNetworkFee: toBaseUnits(networkFeeBounds.sol.max), ...priority }
    const price = (tip * 1_000_000n) / gas
    const budget = [make.setComputeUnitLimit(Number(gas)), make.setComputeUnitPrice(price)]
    const { message, loaded } = compileDraft({ ...draft, instructions: [...budget, ...draft.instructions.slice(2)] })
    const bytes = Buffer.from(message, 'base64')
    const signature = ed25519.sign(bytes, secret.solSeed)
    const raw = Buffer.concat([Uint8Array.of(1), signature, bytes]).toString('base64')
    const transaction = base58.encode(signature)
    const statement = signSolanaStatement(secret.solSeed, { terms, passkey: null, transaction, loaded })
    return writeReceipt(terms, { raw, ...statement, loaded })
  },
}

function writeReceipt(given: SendTerms, transaction: object): string {
  const lowerCase = (value: unknown) =>
    typeof value === 'string' && value.startsWith('0x') ? value.toLowerCase() : value
  const terms = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, lowerCase(value)]))
  return JSON.stringify({ format: 'murmur-receipt/1', terms, assertion: null, transactions: [transaction] })
}

test('verifyReceipt accepts sends from before priorities, whose tip was as high as the agreed network fee', () => {
  const verified = earlierSends.map((receipt) => verifyReceipt(JSON.stringify(receipt)))
  expect(verified.map(({ terms }) => terms.chain)).toEqual(['eth', 'base', 'sol'])
})

test.each(['eth', 'sol'] as const)(
  'verifyReceipt accepts the tip of a raised priority up to its bound (%s)',
  async (chain) => {
    const { min } = networkFeeBounds[chain]
    const verify = async (priority: Priority, tip: bigint) => verifyReceipt(await writers[chain](priority, tip)).terms
    for (const [priority, factor] of [
      ['fast', 2n],
      ['urgent', 4n],
    ] as const) {
      expect(await verify({ priority }, min * factor)).toMatchObject({ priority })
      await expect(verify({ priority }, min * factor + gas)).rejects.toThrow(
        'the tip is above the maximum of this priority',
      )
    }
    expect(await verify({}, min * 4n + gas)).not.toHaveProperty('priority')
  },
)
