import { type EvmAddress, toEvmAddress } from '@murmur/contract/address'
import { type EvmChainKey, evmCoinAddress } from '@murmur/contract/chains'
import { parseIntentId, parseUserId, parseWalletId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import type { EvmTerms, UnsignedEvmTransaction } from '@murmur/contract/signer'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { type Address, type Hex, keccak256, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { SignedTransaction } from '#chains/chain.port.ts'
import { type EvmChain, evmChain } from '#chains/evm/evm-chain.ts'
import type { UniswapDeps } from '#venues/uniswap/uniswap-deps.ts'
import { uniswapVenue } from '#venues/uniswap/uniswap-venue.ts'
import type { EvmVenue, Fill, VenueQuote } from '#venues/venue.port.ts'
import type { TestSandbox } from './start-test-sandbox.ts'

export const treasury: Address = toEvmAddress('0x7777777777777777777777777777777777777777')

/** A trader in a test that signs its own transactions. */
export type TestTrader = {
  account: PrivateKeyAccount
  chain: EvmChain
  venue: EvmVenue
  router: Address
  coin(): Promise<bigint>
  tokens(token: string): Promise<bigint>
  /** Terms of an intent, from a fresh quote. */
  quote(side: 'buy' | 'sell', token: string, amount: bigint): Promise<{ quote: VenueQuote; terms: EvmTerms }>
  sign(unsigned: UnsignedEvmTransaction): Promise<SignedTransaction>
  /** Sends and waits; returns the network fee. */
  land(transaction: SignedTransaction): Promise<bigint>
  /** Executes every step of the terms; returns the last one's hash and the network fees. */
  executeSigned(terms: EvmTerms): Promise<{ steps: string[]; fill: Fill; networkFee: bigint }>
}

/** A fresh account with `coins` ether on one of the sandbox's chains, which trades at Uniswap unless `openVenue` is given. */
export async function testTrader(
  sandbox: TestSandbox,
  key: EvmChainKey,
  coins = 10n,
  openVenue: (deps: UniswapDeps) => EvmVenue = uniswapVenue,
): Promise<TestTrader> {
  const account = privateKeyToAccount(generatePrivateKey())
  const evm = sandbox.evm[key]
  const { chainId, addresses } = evm.config
  const { router } = addresses
  const [chain, venue] = [evmChain(evm), openVenue({ evm, treasury })]
  await sandbox.debug(key, 'anvil_setBalance', [account.address, toHex(coins * 10n ** 18n)])

  async function sign(unsigned: UnsignedEvmTransaction): Promise<SignedTransaction> {
    const { chainId, nonce, to, value, data, gas, maxFeePerGas, maxPriorityFeePerGas } = unsigned
    const raw = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to: to as Address,
      value: BigInt(value),
      data: data as Hex,
      gas: BigInt(gas),
      maxFeePerGas: BigInt(maxFeePerGas),
      maxPriorityFeePerGas: BigInt(maxPriorityFeePerGas),
    })
    return { hash: parseTxHash(keccak256(raw)), raw, from: account.address, validity: { kind: 'nonce', nonce } }
  }

  async function sendUntilLanded(transaction: SignedTransaction): Promise<bigint> {
    const sent = await chain.send(transaction)
    if (sent.answer === 'declined') throw new Error(sent.nodeMessage)
    for (;;) {
      const lookup = await chain.getStatus(transaction)
      if (lookup.status === 'included' && !lookup.succeeded) throw new Error('reverted')
      if (lookup.status === 'included') return lookup.networkFee
      if (lookup.status === 'cannot-land') throw new Error('cannot land')
      await chain.untilNextBlock(500)
    }
  }

  async function executeSigned(terms: EvmTerms) {
    const steps: string[] = []
    let networkFee = 0n
    for (;;) {
      const { step, isLast, unsigned } = await venue.nextStep(terms, await chain.nextNonce(account.address), networkFee)
      const signed = await sign(unsigned)
      networkFee += await sendUntilLanded(signed)
      steps.push(step)
      if (isLast) return { steps, fill: await venue.readFill(terms, signed.hash), networkFee }
    }
  }

  return {
    account,
    chain,
    venue,
    router,
    sign,
    land: sendUntilLanded,
    executeSigned,
    coin: async () => (await chain.holdings(account.address, [])).coin,
    tokens: async (token) => (await chain.holdings(account.address, [toEvmAddress(token)])).tokens[0]?.amount ?? 0n,
    async quote(side, token, amount) {
      const [sellToken, buyToken] =
        side === 'buy' ? [evmCoinAddress, toEvmAddress(token)] : [toEvmAddress(token), evmCoinAddress]
      const trade = { owner: account.address, sellToken, buyToken, sellAmount: amount, platformFeeBps: 50 }
      const quote = await venue.quote({ ...trade, slippageBps: 100 })
      return {
        quote,
        terms: toTerms({ chainId, router, chain: key }, side, trade, quote),
      }
    },
  }
}

function toTerms(
  venueTerms: Pick<EvmTerms, 'chain' | 'chainId' | 'router'>,
  side: 'buy' | 'sell',
  trade: { owner: EvmAddress; sellToken: EvmAddress; buyToken: EvmAddress; sellAmount: bigint; platformFeeBps: number },
  quote: VenueQuote,
): EvmTerms {
  return {
    intentId: parseIntentId('intent'),
    userId: parseUserId('user'),
    walletId: parseWalletId('wallet'),
    ...venueTerms,
    address: trade.owner,
    side,
    sellToken: trade.sellToken,
    buyToken: trade.buyToken,
    sellAmount: toBaseUnits(trade.sellAmount),
    minBuyAmount: toBaseUnits(quote.minBuyAmount),
    expectedBuyAmount: toBaseUnits(quote.buyAmount),
    platformFeeBps: trade.platformFeeBps,
    treasury,
    maxNetworkFee: toBaseUnits(quote.maxNetworkFee),
    deadline: Math.floor(Date.now() / 1000) + 240,
  }
}
