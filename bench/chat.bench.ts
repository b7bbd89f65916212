// A chat message with its answer, both stored, through the assembled server on Postgres ÷ a Socket.IO server that echoes it and
// commits the same rows with two plain statements: `npm run bench -- chat [--rounds 20] [--text "what is slippage?"]`. Blocks of
// messages alternate. Finally both processes get `kill -9`, and every acknowledged message is read back. Exits with 1 if a goal is
// missed.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { newChat, openChatSocket } from '../world/clients/chat-client.ts'
import { startPostgres } from '../world/installed/postgres.ts'
import { newUser } from '../world/new-user.ts'
import { projectRoot } from '../world/paths.ts'
import { startWorld } from '../world/start-world.ts'
import { type ChatTimes, compareChat, formatChat, goals } from './chat/report.ts'
import { readCpuMs } from './cpu-time.ts'
import { storeResult } from './results/store-result.ts'
import { describeMachine } from './stats.ts'

const stringOption = { type: 'string' } as const
const { values } = parseArgs({ options: { rounds: stringOption, text: stringOption } })
const rounds = Number(values.rounds ?? 20)
const text = values.text ?? 'what is slippage?'
const perBlock = 25

const postgres = await startPostgres({ mayInstall: false })
if ('missing' in postgres) throw new Error(postgres.missing)
const world = await startWorld({ databaseUrl: postgres.url, optimized: true })
const database = new pg.Client({ connectionString: postgres.url })
await database.connect()
try {
  console.log(describeMachine())
  await database.query('create table floor_messages (like messages including all)')
  const user = await newUser(world)
  const chatId = await newChat(user)
  const ours = await openChatSocket(world.url, user)
  const floorServer = await startFloor(postgres.url)
  const floor = await openChatSocket(floorServer.url, { cookies: new Map() })
  const send = async (socket: typeof ours) => {
    const startedAt = performance.now()
    const { id } = await socket.sendText(chatId, text, { clientId: randomUUID(), afterSeq: undefined })
    const acknowledged = performance.now() - startedAt
    await socket.awaitAnswer(id)
    return { id, acknowledged, whole: performance.now() - startedAt }
  }
  const times: ChatTimes = { ours: [], acknowledged: [], floor: [], floorAcknowledged: [] }
  const sentIds = { ours: [] as string[], floor: [] as string[] }
  const cpu = { ours: 0, floor: 0 }
  for (let warming = 0; warming < 2 * perBlock; warming++) await Promise.all([send(ours), send(floor)])
  for (let round = 0; round < rounds; round++) {
    for (const side of round % 2 ? (['floor', 'ours'] as const) : (['ours', 'floor'] as const)) {
      const pid = side === 'ours' ? world.server.pid : floorServer.pid
      const before = readCpuMs(pid)
      for (let n = 0; n < perBlock; n++) {
        const { id, acknowledged, whole } = await send(side === 'ours' ? ours : floor)
        sentIds[side].push(id)
        times[side].push(whole)
        times[side === 'ours' ? 'acknowledged' : 'floorAcknowledged'].push(acknowledged)
      }
      cpu[side] += readCpuMs(pid) - before
    }
  }
  await Promise.all([world.server.kill9(), floorServer.kill9()])
  await expectStored('messages', sentIds.ours)
  await expectStored('floor_messages', sentIds.floor)
  console.log(formatChat(times))
  const perTurn = (ms: number) => (ms / (rounds * perBlock)).toFixed(2)
  console.log(`CPU of a turn: ${perTurn(cpu.ours)} ms, floor ${perTurn(cpu.floor)} ms`)
  const { median, p99 } = compareChat(times)
  storeResult('chat', { 'round trip, p50': median, 'round trip, p99': p99 })
  if (!(median <= goals.median && p99 <= goals.p99)) process.exitCode = 1
} finally {
  await database.end()
  await world.stop()
  await postgres.stop()
}

/** @throws Error unless each message is stored once, with one complete answer */
async function expectStored(table: 'messages' | 'floor_messages', ids: readonly string[]): Promise<void> {
  const { rows } = await database.query(
    `select count(distinct asked.id)::int as asked, count(*)::int as answers from ${table} asked
     join ${table} answer on answer.reply_to = asked.id and answer.is_last where asked.id = any($1)`,
    [ids],
  )
  const { asked, answers } = rows[0]
  if (asked !== ids.length || answers !== ids.length)
    throw new Error(`${table}: of ${ids.length} messages ${asked} are stored, with ${answers} answers`)
}

async function startFloor(databaseUrl: string) {
  const child = spawn(process.execPath, ['--import', 'tsx', join(projectRoot, 'bench/chat/floor-server.ts')], {
    cwd: join(projectRoot, 'bench'),
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface({ input: child.stdout }), 'line')
  const kill9 = async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? -1, kill9 }
}
