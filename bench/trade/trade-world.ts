import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { TradeReply } from '@murmur/contract/trading/trades'
import { type ApiUser, newUser } from '../../world/new-user.ts'
import { projectRoot } from '../../world/paths.ts'
import { sandboxTokens } from '../../world/sandbox-control/sandbox-tokens.ts'
import { startWorld, type World } from '../../world/start-world.ts'
import { readTreeCpuMs } from '../cpu-time.ts'
import type { BaselineRun, BaselineSettings, BaselineTask } from './baseline-trader.ts'

const { link } = sandboxTokens
/** About $2, as the script pays in coin. */
const purchaseWei = 6n * 10n ** 14n

export type TradeWorld = {
  world: World
  user: ApiUser
  /** Buys through the product. */
  buy(): Promise<TradeReply>
  /** A block of the product's purchases, with the CPU time of server and signer. */
  runOurs(trades: number): Promise<BaselineRun>
  /** A block of the baseline's purchases. */
  runBaseline(task: BaselineTask): Promise<BaselineRun>
  stop(): Promise<void>
}

/** Starts the product on its embedded database, a user with play money, and the plain script on the same chain. */
export async function startTradeWorld(blockMs: number): Promise<TradeWorld> {
  const world = await startWorld({ blockMs, debug: true, embedded: true, optimized: true })
  const user = await newUser(world)
  const trader = await startBaselineTrader({
    sandboxUrl: world.sandboxUrl,
    token: link.address,
    wei: String(purchaseWei),
  })
  const body = { amountInUsd: '2', tokenAddress: link.address, chain: link.chain }
  async function buy() {
    const reply = await user.call<TradeReply>('POST', '/buy', body, { 'idempotency-key': randomUUID() })
    if (reply.status !== 200 || reply.body.data.status !== 'successful')
      throw new Error(`A purchase failed: ${reply.status} ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  async function runOurs(trades: number): Promise<BaselineRun> {
    const cpu = readTreeCpuMs(world.server.pid)
    const ms: number[] = []
    for (let trade = 0; trade < trades; trade++) {
      const began = performance.now()
      await buy()
      ms.push(performance.now() - began)
    }
    return { ms, cpuMs: readTreeCpuMs(world.server.pid) - cpu }
  }
  async function stop() {
    trader.stop()
    await world.stop()
  }
  return { world, user, buy, runOurs, runBaseline: trader.run, stop }
}

async function startBaselineTrader(settings: BaselineSettings) {
  const script = join(projectRoot, 'bench/trade/baseline-trader.ts')
  const child = fork(script, [JSON.stringify(settings)], { execArgv: ['--import', 'tsx'], cwd: projectRoot })
  const nextMessage = <T>() =>
    new Promise<T>((resolve, reject) => {
      const onExit = () => reject(new Error('The plain script ended'))
      child.once('exit', onExit)
      child.once('message', (message) => {
        child.off('exit', onExit)
        resolve(message as T)
      })
    })
  await nextMessage()
  return {
    run(task: BaselineTask): Promise<BaselineRun> {
      const reply = nextMessage<BaselineRun>()
      child.send(task)
      return reply
    },
    stop: () => void child.disconnect(),
  }
}
