import { join } from 'node:path'
import pg from 'pg'
import type * as chatClient from '../../world/clients/chat-client.ts'
import { createTestDatabase } from '../../world/installed/test-database.ts'
import type * as users from '../../world/new-user.ts'
import { sandboxTokens } from '../../world/sandbox-control/sandbox-tokens.ts'
import type * as worlds from '../../world/start-world.ts'
import { readCpuMs } from '../cpu-time.ts'
import { makeHistory } from '../reads/make-history.ts'
import { sendRequests } from '../reads/send-requests.ts'

/** One of the two builds with its own user. Each function takes one sample of one quantity. */
export type MeasuredBuild = {
  quantities: Record<string, { unit: string; measure: () => Promise<number> }>
  stop(): Promise<void>
}

const requestCount = 400
const turnCount = 15
const reads = {
  session: '/users/getuserwithtoken',
  history: '/transactions/history',
  balances: '/balances/getuserbalance',
}

/**
 * Starts the build in a folder, through that folder's own world, on a new database of the Postgres at `server`.
 * @param trades rows of the user's history
 */
export async function startBuild(folder: string, server: string, trades: number): Promise<MeasuredBuild> {
  const load = (path: string) => import(join(folder, 'world', path))
  const { startWorld }: typeof worlds = await load('start-world.ts')
  const { newUser }: typeof users = await load('new-user.ts')
  const { openChatSocket, newChat }: typeof chatClient = await load('clients/chat-client.ts')
  const created = await createTestDatabase(server)
  if (!created) throw new Error('psql is missing')
  const world = await startWorld({ databaseUrl: created.url, optimized: true })
  const user = await newUser(world)
  const database = new pg.Client({ connectionString: created.url })
  await database.connect()
  await makeHistory(database, user.id, trades)
  await database.end()
  const cookie = [...user.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
  const headers = { cookie, 'accept-encoding': 'identity' }

  const read = (path: string) => async () => {
    const before = readCpuMs(world.server.pid)
    await sendRequests({ url: `${world.url}${path}`, headers, status: 200 }, requestCount)
    return ((readCpuMs(world.server.pid) - before) / requestCount) * 1000
  }
  const chat = async () => {
    const [socket, chatId] = [await openChatSocket(world.url, user), await newChat(user)]
    await socket.sendAndWait(chatId, 'hello')
    const startedAt = performance.now()
    for (let turn = 0; turn < turnCount; turn++) await socket.sendAndWait(chatId, 'what is slippage?')
    socket.close()
    return (performance.now() - startedAt) / turnCount
  }
  const buy = async () => {
    const { address: tokenAddress, chain } = sandboxTokens.link
    const startedAt = performance.now()
    const { status, body } = await user.call('POST', '/buy', { amountInUsd: '3', tokenAddress, chain })
    if (status !== 200) throw new Error(`No purchase: ${status} ${JSON.stringify(body)}`)
    return performance.now() - startedAt
  }
  const start = async () => {
    await world.server.stop()
    await world.server.start()
    return readCpuMs(world.server.pid)
  }
  return {
    quantities: {
      ...Object.fromEntries(Object.entries(reads).map(([name, path]) => [name, { unit: 'µs', measure: read(path) }])),
      'chat turn': { unit: 'ms', measure: chat },
      purchase: { unit: 'ms', measure: buy },
      start: { unit: 'ms', measure: start },
    },
    async stop() {
      await world.stop()
      await created.drop()
    },
  }
}
