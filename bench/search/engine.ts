// Runs one library over all tokens, in its own process: `engine NAME COUNT QUERIES SECONDS`. Tokens are sorted by
// liquidity, which libraries keep for equal scores. Prints one line of JSON at the end.
import uFuzzy from '@leeoniya/ufuzzy'
import FlexSearch from 'flexsearch'
import MiniSearch from 'minisearch'
import { type BenchToken, tokenKey } from './bench-token.ts'
import { makeQueries } from './make-queries.ts'
import { makeTokens } from './make-tokens.ts'

export type EngineAnswer = {
  buildMs: number
  mb: number
  /** Per finished query: elapsed time and CPU time, in milliseconds. */
  ms: number[]
  cpuMs: number[]
  found: string[][]
}

type SearchFunction = (query: string) => number[]

const maxResults = 20
const engines: Record<string, (tokens: readonly BenchToken[]) => SearchFunction> = {
  uFuzzy(tokens) {
    const fuzzy = new uFuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 })
    const lines = tokens.map(({ symbol, name, address }) => `${symbol} ${name} ${address}`)
    return (query) => {
      const [found, info, order] = fuzzy.search(lines, query, 1, 1_000)
      if (!found) return []
      return info && order ? order.slice(0, maxResults).map((at) => info.idx[at] ?? -1) : found.slice(0, maxResults)
    }
  },
  FlexSearch(tokens) {
    const index = new FlexSearch.Index({ tokenize: 'forward' })
    for (const [at, { symbol, name, address }] of tokens.entries()) index.add(at, `${symbol} ${name} ${address}`)
    return (query) => index.search(query, { limit: maxResults }) as number[]
  },
  MiniSearch(tokens) {
    const index = new MiniSearch<BenchToken & { id: number }>({ fields: ['symbol', 'name', 'address'] })
    index.addAll(tokens.map((token, id) => ({ id, ...token })))
    const boostDocument = (id: number) => 1 + Math.log10(1 + (tokens[id]?.liquidity ?? 0))
    const options = { prefix: true, fuzzy: 0.2, boost: { symbol: 2 }, boostDocument }
    return (query) =>
      index
        .search(query, options)
        .slice(0, maxResults)
        .map(({ id }) => id as number)
  },
}

const [name = '', count, queries, seconds] = process.argv.slice(2)
const createSearch = engines[name]
if (!createSearch) throw new Error(`Unknown library; use one of ${Object.keys(engines).join(' | ')}`)
const tokens = makeTokens(Number(count)).sort((a, b) => (b.liquidity ?? 0) - (a.liquidity ?? 0))
const queryList = makeQueries(makeTokens(Number(count)), Number(queries))
globalThis.gc?.()
const before = process.memoryUsage().rss
const startedAt = performance.now()
const find = createSearch(tokens)
const buildMs = performance.now() - startedAt
globalThis.gc?.()
const mb = (process.memoryUsage().rss - before) / 1e6
const answer: EngineAnswer = { buildMs, mb, ms: [], cpuMs: [], found: [] }
for (const { text } of queryList) {
  const from = performance.now()
  if (from - startedAt > Number(seconds) * 1000) break
  const used = process.cpuUsage()
  const found = find(text)
  const { user, system } = process.cpuUsage(used)
  answer.ms.push(performance.now() - from)
  answer.cpuMs.push((user + system) / 1000)
  answer.found.push(found.map((index) => tokenKey(tokens[index] as BenchToken)))
}
process.stdout.write(`${JSON.stringify(answer)}\n`)
