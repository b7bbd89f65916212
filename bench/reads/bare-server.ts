// The floor of the reads bench: a bare Fastify that gives the same replies with the fewest statements, prepared and written by
// hand, and that sends stored bytes at /bytes/NAME. Runs in a separate process and prints its port as its first line.
import { createHash } from 'node:crypto'
import fastify from 'fastify'
import pg from 'pg'
import { type HistoryRow, toHistoryReply } from './history-row.ts'
import { balancesStatement, historyStatement, sessionStatement } from './statements.ts'

const idleMs = 2 * 3_600_000
const pageSize = 25
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 })
const app = fastify()
const bytes = new Map<string, string>()

type BalancesRow = { chain: string; balances: { tokens: object[] } }
type Caller = { id: string; username: string; email: string; isVerified: boolean }

async function findCaller(cookie = ''): Promise<Caller> {
  const token = /(?:^|; )murmur=([^;]+)/.exec(cookie)?.[1] ?? ''
  const hash = createHash('sha256').update(token).digest('hex')
  const now = Date.now()
  const values = [hash, new Date(now), new Date(now - idleMs)]
  const { rows } = await pool.query<Caller>({ name: 'session', text: sessionStatement, values })
  if (!rows[0]) throw Object.assign(new Error('No session'), { statusCode: 401 })
  return rows[0]
}

app.get('/users/getuserwithtoken', async ({ headers }) => ({ userWithoutPassword: await findCaller(headers.cookie) }))

app.get('/transactions/history', async ({ headers }) => {
  const { id } = await findCaller(headers.cookie)
  const { rows } = await pool.query<HistoryRow>({ name: 'history', text: historyStatement, values: [id, pageSize] })
  return toHistoryReply(rows, pageSize)
})

app.get('/balances/getuserbalance', async ({ headers }) => {
  const { id } = await findCaller(headers.cookie)
  const { rows } = await pool.query<BalancesRow>({ name: 'balances', text: balancesStatement, values: [id] })
  const withImitated = (token: object) => ({ ...token, imitates: null })
  const entries = rows.map(({ chain, balances }) => [chain, { ...balances, tokens: balances.tokens.map(withImitated) }])
  return { data: Object.fromEntries(entries) }
})

app.post<{ Params: { name: string }; Body: { text: string } }>('/bytes/:name', ({ params, body }, reply) => {
  bytes.set(params.name, body.text)
  return reply.send()
})
app.get<{ Params: { name: string } }>('/bytes/:name', ({ params }, reply) =>
  reply.type('application/json; charset=utf-8').send(bytes.get(params.name)),
)

process.stdin.on('end', () => process.exit()).resume()
await app.listen({ port: 0, host: '127.0.0.1' })
const address = app.server.address()
console.log(typeof address === 'object' ? address?.port : address)
