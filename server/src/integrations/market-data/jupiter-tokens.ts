import { z } from 'zod'
import { fewAtOnce } from '#core/few-at-once.ts'
import { Refusal } from '#core/refusal.ts'
import { cleanText } from '#integrations/chains/clean-text.ts'
import { exchangeJson, NoAnswer } from '#integrations/chains/post-json.ts'
import { readSolanaAddress } from '#integrations/chains/solana/read-address.ts'
import { readJupiterToken } from '#integrations/market-data/read-jupiter-token.ts'
import type { KnownToken, TokenSource } from '#integrations/market-data/token-source.port.ts'

export type JupiterTokensSettings = {
  /** Where /tokens/v2 stands. */
  url: string
  apiKey?: string | undefined
  now?: () => Date
  /** Default 3,000. */
  timeoutMs?: number
}

/** So long an answer serves everybody who asks the same, as Jupiter's rate limits want. */
const freshMs = 30_000
/** So long a Jupiter that did not answer is left alone. */
const quietMs = 2_000
const mostKept = 1_000
const mostBytes = 2_000_000
const mostFound = 20

/**
 * A source of Solana's tokens: Jupiter's tokens v2, by symbol, name or mint. What strangers call their tokens comes cleaned
 * and cut. Other chains, and addresses of other chains, are not asked for.
 */
export function jupiterTokens(settings: JupiterTokensSettings): TokenSource {
  const now = () => (settings.now?.() ?? new Date()).getTime()
  const kept = new Map<string, { at: number; tokens: Promise<KnownToken[]> }>()
  const take = fewAtOnce(2, 20)
  let quietUntil = 0

  async function load(query: string): Promise<KnownToken[]> {
    if (now() < quietUntil) throw down()
    try {
      return await ask(settings, query)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      quietUntil = now() + quietMs
      throw down(error)
    }
  }

  /** Keeps the question rather than the answer, so that who asks meanwhile waits for the same one. */
  function begin(query: string): Promise<KnownToken[]> {
    const tokens = take(() => load(query))
    kept.delete(query)
    kept.set(query, { at: now(), tokens })
    tokens.catch(() => {
      if (kept.get(query)?.tokens === tokens) kept.delete(query)
    })
    for (const oldest of kept.keys()) {
      if (kept.size <= mostKept) break
      kept.delete(oldest)
    }
    return tokens
  }

  return {
    async search(asked, chain) {
      const query = queryOf(asked)
      if (!query || (chain && chain !== 'sol')) return []
      const known = kept.get(query)
      return known && now() - known.at < freshMs ? known.tokens : begin(query)
    },
  }
}

/** As one question: a comma would make a list of mints of it. Undefined when Solana has no answer to it. */
function queryOf(asked: string): string | undefined {
  const text = cleanText(asked.replaceAll(',', ' ')).replace(/^\$+/, '')
  if (/^0x[0-9a-f]{40}$/i.test(text)) return undefined
  return readSolanaAddress(text) ?? text.toLowerCase()
}

async function ask({ url, apiKey, timeoutMs = 3_000 }: JupiterTokensSettings, query: string): Promise<KnownToken[]> {
  const address = `${url.replace(/\/+$/, '')}/tokens/v2/search?query=${encodeURIComponent(query)}`
  const headers = { accept: 'application/json', ...(apiKey ? { 'x-api-key': apiKey } : {}) }
  const { status, body } = await exchangeJson(address, { method: 'GET', headers }, { timeoutMs, mostBytes })
  const read = z.array(z.unknown()).safeParse(body)
  if (status !== 200 || !read.success) throw new NoAnswer(`status ${status}`)
  return read.data.flatMap((each) => readJupiterToken(each) ?? []).slice(0, mostFound)
}

function down(cause?: unknown): Refusal {
  return new Refusal('UPSTREAM_DOWN', { reason: 'The index of tokens on Solana did not answer.' }, { cause })
}
