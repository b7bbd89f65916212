import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { toEvmAddress } from '@murmur/contract/address'
import { toBaseUnits } from '@murmur/contract/money'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { encodeFunctionData, keccak256, parseAbi, stringToHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEvmClient } from '#chains/evm/create-evm-client.ts'
import { isToken0 } from '#chains/evm/pool-address.ts'
import { sandboxToken } from '#test-support/sandbox/sandbox-token.ts'
import { startTestSandbox, type TestSandbox } from '#test-support/sandbox/start-test-sandbox.ts'
import { testTrader, treasury } from '#test-support/sandbox/test-trader.ts'
import { uniswapVenue } from './uniswap-venue.ts'

let sandbox: TestSandbox
const oldNodes: Server[] = []
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(async () => {
  for (const node of oldNodes) node.close().closeAllConnections()
  await sandbox.stop()
})

const positionManager = toEvmAddress('0xC36442b4a4522E871399CD717aBDD847Ab11FE88')
const positionsAbi = parseAbi([
  'struct Mint { address token0; address token1; uint24 fee; int24 tickLower; int24 tickUpper; uint256 amount0Desired; uint256 amount1Desired; uint256 amount0Min; uint256 amount1Min; address recipient; uint256 deadline; }',
  'function multicall(bytes[] data) payable returns (bytes[])',
  'function createAndInitializePoolIfNecessary(address token0, address token1, uint24 fee, uint160 sqrtPriceX96) payable returns (address)',
  'function mint(Mint params) payable returns (uint256, uint128, uint256, uint256)',
])
const coins = 10n ** 18n

/** A v3 pool of TAXD that is deeper than its v2 pair: according to the quoter the better one. */
async function poolForTaxedToken(): Promise<void> {
  const owner = privateKeyToAccount(keccak256(stringToHex('murmur sandbox owner')))
  const { weth } = sandbox.evm.eth.config.addresses
  const { address: taxed } = sandboxToken('eth', 'TAXD')
  // $0.02 with 9 decimals against $3500 with 18: 175,000 whole tokens a coin; 1.75e14 units to 1e18.
  const [inWeth, inTaxed] = [5_000n * coins, 5_000n * 175_000n * 10n ** 9n]
  const isFirst = isToken0(taxed, weth)
  const [token0, token1] = isFirst ? [taxed, weth] : [weth, taxed]
  const [amount0Desired, amount1Desired] = isFirst ? [inTaxed, inWeth] : [inWeth, inTaxed]
  const sqrtPrice = BigInt(Math.floor(Math.sqrt(Number(amount1Desired) / Number(amount0Desired)) * 2 ** 48)) << 48n
  const limits = { tickLower: -887200, tickUpper: 887200, amount0Min: 0n, amount1Min: 0n }
  const mint = {
    token0,
    token1,
    fee: 10_000,
    ...limits,
    amount0Desired,
    amount1Desired,
    recipient: owner.address,
    deadline: 2n ** 40n,
  }
  const calls = [
    encodeFunctionData({
      abi: positionsAbi,
      functionName: 'createAndInitializePoolIfNecessary',
      args: [token0, token1, 10_000, sqrtPrice],
    }),
    encodeFunctionData({ abi: positionsAbi, functionName: 'mint', args: [mint] }),
  ]
  const raw = await owner.signTransaction({
    type: 'eip1559',
    chainId: sandbox.evm.eth.config.chainId,
    nonce: Number(await sandbox.debug('eth', 'eth_getTransactionCount', [owner.address, 'latest'])),
    to: positionManager,
    data: encodeFunctionData({ abi: positionsAbi, functionName: 'multicall', args: [calls] }),
    gas: 8_000_000n,
    maxFeePerGas: 3_000_000_000n,
    maxPriorityFeePerGas: 0n,
  })
  const trader = await testTrader(sandbox, 'eth')
  await trader.land({
    hash: parseTxHash(keccak256(raw)),
    raw,
    from: owner.address,
    validity: { kind: 'nonce', nonce: 0 },
  })
}

test('simulateSwap trades on v2 alone, both ways, where v3 would deliver less than quoted', async () => {
  await poolForTaxedToken()
  const { address } = sandboxToken('eth', 'TAXD')
  const trader = await testTrader(sandbox, 'eth', 100n)
  const { terms, quote } = await trader.quote('buy', address, 30n * coins)
  expect(quote.route).toBe('WETH → TAXD (v2 0.3%)')
  const { fill } = await trader.executeSigned(terms)
  expect(fill.bought).toBe(quote.buyAmount)
  expect(await trader.tokens(address)).toBe(fill.bought)
  const back = await trader.quote('sell', address, fill.bought)
  expect(back.quote.route).toBe('TAXD → WETH (v2 0.3%)')
  expect((await trader.executeSigned(back.terms)).fill.bought).toBe(back.quote.buyAmount)
})

test('simulateSwap retries a round trip on v2 when it fails on v3 because of a tax, before it warns', async () => {
  const { address } = sandboxToken('eth', 'TAXD')
  const trip = await uniswapVenue({ evm: sandbox.evm.eth, treasury }).roundTrip?.({ address })
  expect(trip).toMatchObject({ canBuy: true, canSell: true, buyTaxBps: 1000, sellTaxBps: 1000 })
})

test('simulateSwap returns no result for MOONX on a node without eth_simulateV1, which cannot detect that it is unsellable', async () => {
  const { address } = sandboxToken('base', 'MOONX')
  const old = uniswapVenue({ evm: createEvmClient({ ...sandbox.evm.base.config, rpcUrl: await oldNode() }), treasury })
  await expect(old.roundTrip?.({ address })).rejects.toMatchObject({ code: 'UPSTREAM_DOWN' })
})

/** The sandbox's node without eth_simulateV1, like older nodes. */
async function oldNode(): Promise<string> {
  const server = createServer(async (request, response) => {
    const body = await text(request)
    const { id, method } = JSON.parse(body)
    const error = { code: -32601, message: `the method ${method} does not exist/is not available` }
    const isUnknown = method === 'eth_simulateV1'
    const headers = { 'content-type': 'application/json' }
    const answer = isUnknown
      ? JSON.stringify({ jsonrpc: '2.0', id, error })
      : await (await fetch(`${sandbox.url}/base`, { method: 'POST', headers, body })).text()
    response.writeHead(200, headers).end(answer)
  })
  oldNodes.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each(['AERO', 'MORPHO', 'TAXD', 'USDT'])(
  'simulateSwap simulates %s equally well on a node without eth_simulateV1',
  async (symbol) => {
    const { address } = sandboxToken('base', symbol)
    const trader = await testTrader(sandbox, 'base')
    const old = uniswapVenue({
      evm: createEvmClient({ ...sandbox.evm.base.config, rpcUrl: await oldNode() }),
      treasury,
    })
    const buying = {
      owner: trader.account.address,
      buyToken: address,
      sellAmount: coins / 10n,
      platformFeeBps: 50,
      slippageBps: 100,
    }
    const { quote, terms } = await trader.quote('buy', address, coins / 10n)
    const request = { ...buying, sellToken: terms.sellToken }
    // Such a node does not return the gas used, so both fees are estimates.
    const { maxNetworkFee: _, expectedNetworkFee: __, ...same } = quote
    expect(await old.quote(request)).toMatchObject(same)
    const { fill } = await trader.executeSigned(terms)
    const selling = await trader.quote('sell', address, fill.bought)
    const { maxNetworkFee: ___, expectedNetworkFee: ____, platformFee, ...sameBack } = selling.quote
    const oldNodeQuote = await old.quote({
      ...request,
      sellToken: address,
      buyToken: terms.sellToken,
      sellAmount: fill.bought,
    })
    expect(oldNodeQuote).toMatchObject(sameBack)
    expect(platformFee - oldNodeQuote.platformFee).toBeLessThanOrEqual(1n)
  },
)

test('simulateSwap detects, before the swap is signed, a token that behaves differently in such a simulation', async () => {
  const { address } = sandboxToken('base', 'MOONX')
  const trader = await testTrader(sandbox, 'base')
  const buying = await trader.quote('buy', address, coins / 10n)
  const { fill } = await trader.executeSigned(buying.terms)
  const old = uniswapVenue({ evm: createEvmClient({ ...sandbox.evm.base.config, rpcUrl: await oldNode() }), treasury })
  const swapped = { sellToken: address, buyToken: buying.terms.sellToken, sellAmount: toBaseUnits(fill.bought) }
  const selling = { ...buying.terms, ...swapped, side: 'sell' as const, minBuyAmount: toBaseUnits(1n) }
  const approval = await old.nextStep(selling, 1, 0n)
  expect(approval.step).toBe('approve')
  await trader.land(await trader.sign(approval.unsigned))
  await expect(old.nextStep(selling, 2, 0n)).rejects.toMatchObject({ code: 'SIMULATION_FAILED' })
})
