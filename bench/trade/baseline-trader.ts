// The baseline: a plain script that trades like a bot with one wallet, without guards or storage. Runs in a separate process and
// buys on each message from its parent.
import { setTimeout as wait } from 'node:timers/promises'
import { createPublicClient, createWalletClient, defineChain, type Hex, http } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { sandboxChainIds } from '../../world/environment.ts'
import { callDebugRpc } from '../../world/sandbox-control/debug-rpc.ts'
import { baselineRoutes, findBestRoute, routeCalls, swapCall } from './baseline-routes.ts'

/** A block of purchases. `lean`: counts nonces itself, keeps fees and gas of its first trade, and polls at once. */
export type BaselineTask = { kind: 'plain' | 'lean'; trades: number }
/** `ms`: from the start of each trade to its receipt; `cpuMs`: of the whole block. */
export type BaselineRun = { ms: number[]; cpuMs: number }
export type BaselineSettings = { sandboxUrl: string; token: Hex; wei: string }

const pollMs = 5
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'

const { sandboxUrl, token, wei } = JSON.parse(process.argv[2] ?? '') as BaselineSettings
const amountIn = BigInt(wei)
const rpcUrl = `${sandboxUrl}/eth`
const chain = defineChain({
  id: sandboxChainIds.eth,
  name: 'sandbox',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [rpcUrl] } },
})
const account = privateKeyToAccount(generatePrivateKey())
const client = createPublicClient({ chain, transport: http(rpcUrl), pollingInterval: pollMs })
const wallet = createWalletClient({ account, chain, transport: http(rpcUrl) })
await callDebugRpc(sandboxUrl, 'eth', 'anvil_setBalance', [account.address, `0x${(10n ** 21n).toString(16)}`])
const routes = baselineRoutes(token)

/** The best route's call, by one multicall over all routes. */
async function quoteAllRoutes() {
  const results = await client.multicall({
    contracts: routes.flatMap((route) => routeCalls(route, amountIn)),
    multicallAddress: multicall3,
    batchSize: 0,
  })
  return swapCall(findBestRoute(routes, results, amountIn), amountIn, account.address)
}

async function buyFromScratch(): Promise<Hex> {
  const { data, router } = await quoteAllRoutes()
  return wallet.sendTransaction({ to: router, data, value: amountIn })
}

let cachedState: { nonce: number; gas: bigint; maxFeePerGas: bigint; maxPriorityFeePerGas: bigint } | undefined

async function buyLean(): Promise<Hex> {
  const { data, router } = await quoteAllRoutes()
  cachedState ??= await prefetchGasAndNonce(router, data)
  const raw = await account.signTransaction({
    ...cachedState,
    type: 'eip1559',
    chainId: chain.id,
    to: router,
    data,
    value: amountIn,
  })
  cachedState.nonce += 1
  return client.sendRawTransaction({ serializedTransaction: raw })
}

async function prefetchGasAndNonce(to: Hex, data: Hex) {
  const request = await wallet.prepareTransactionRequest({ to, data, value: amountIn })
  const { maxFeePerGas, maxPriorityFeePerGas, gas } = request
  const nonce = await client.getTransactionCount({ address: account.address })
  return { nonce, gas: gas * 2n, maxFeePerGas: maxFeePerGas * 2n, maxPriorityFeePerGas }
}

async function confirm(hash: Hex): Promise<void> {
  for (;;) {
    const receipt = await client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (receipt?.status === 'reverted') throw new Error(`A plain trade reverted: ${hash}`)
    if (receipt) return
    await wait(pollMs)
  }
}

async function runBlock({ kind, trades }: BaselineTask): Promise<BaselineRun> {
  cachedState = undefined
  if (kind === 'lean') await confirm(await buyLean())
  const cpu = process.cpuUsage()
  const ms: number[] = []
  for (let trade = 0; trade < trades; trade++) {
    const began = performance.now()
    await confirm(await (kind === 'plain' ? buyFromScratch() : buyLean()))
    ms.push(performance.now() - began)
  }
  const { user, system } = process.cpuUsage(cpu)
  return { ms, cpuMs: (user + system) / 1000 }
}

process.on('message', async (task: BaselineTask) => process.send?.(await runBlock(task)))
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
