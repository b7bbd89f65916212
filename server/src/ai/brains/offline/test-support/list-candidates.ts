// A process for `npm run bench -- fit`: the candidates of every message of some conversations with their features, from the code
// that ranks them. Standard input: JSON (`Task`). Standard output: one line of JSON per message.

import { json } from 'node:stream/consumers'
import type { Address } from '@murmur/contract/address'
import { ChainKey } from '@murmur/contract/chains'
import { Language } from '@murmur/contract/languages'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import * as v from 'valibot'
import { offlineBrain } from '#ai/brains/offline/offline-brain.ts'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { indexTokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { listPossibleMatches } from '#ai/brains/offline/requests/choose-request.ts'
import { parseFocus } from '#ai/brains/offline/requests/focus.ts'
import { findCandidates } from '#ai/brains/offline/requests/match-requests.ts'
import { parseMessage } from '#ai/brains/offline/requests/parse-message.ts'
import { requestFeatures } from '#ai/brains/offline/requests/rank-requests.ts'
import { bonk, runTestTurn, type TestTurn } from '#ai/brains/test-support/run-test-turn.ts'
import type { TokenQuery, TokenRef } from '#ai/brains/tokens.port.ts'

const Token = object({ symbol: v.string(), name: v.string(), chain: ChainKey, address: v.string(), price: finite })
/** `tokens`: the market. Each conversation has its messages in order. */
const Task = object({
  tokens: v.array(Token),
  conversations: v.array(object({ language: Language, messages: v.array(v.string()) })),
})

const { tokens, conversations } = parseOrThrow(Task, await json(process.stdin))
const names = indexTokenNames(tokens)
const brain = offlineBrain({ names: () => names })

/** Runs a tool on the token that the query names, as answers and the focus of later messages depend on it. */
function answerForToken<Query extends TokenQuery, Result>(toResult: (token: TokenRef, query: Query) => Result) {
  return async (query: Query) => {
    const named = tokens.filter(({ symbol, address }) => symbol === query.token || address === query.token)
    const found = named.find(({ chain }) => query.chain === undefined || chain === query.chain)
    if (!found) return { kind: 'unknown-token' as const, query: query.token }
    return toResult({ ...bonk, ...found, address: found.address as Address, liquidity: 1_000_000 }, query)
  }
}

const tools: NonNullable<TestTurn['tools']> = {
  price: answerForToken((token) => ({ kind: 'price', token, change24h: 1 })),
  info: answerForToken((token) => ({ kind: 'info', token, change24h: 1, marketCap: 1 })),
  risk: answerForToken((token) => ({ kind: 'risk', token, level: 'fine', reasons: [] })),
  facts: answerForToken((token) => ({
    kind: 'facts',
    token,
    figures: { price: { value: token.price ?? 0, source: 'Jupiter', ageSeconds: 5 } },
    firstMarket: null,
    isVerified: true,
    imitates: null,
  })),
  priceHistory: answerForToken((token, { range }) => ({ kind: 'price-history', token, range, summary: null })),
  search: async () => ({ kind: 'found', tokens: [] }),
}

for (const { language, messages } of conversations) {
  let [memory, focus]: unknown[] = []
  for (const text of messages) {
    const known = parseFocus(focus)
    const reading = parseMessage(text, names, language, known)
    const { understood } = (memory ?? {}) as { understood?: never }
    const parsed = parseUtterance(text, { names, language, understood })
    const candidates = listPossibleMatches(findCandidates(language, reading.masked), reading, known).map((match) => ({
      label: match.label,
      features: requestFeatures(match, { parsed, message: reading, focus: known }),
    }))
    process.stdout.write(`${JSON.stringify(candidates)}\n`)
    const turn = await runTestTurn(brain, { text, language, memory, focus, tools })
    memory = turn.memory
    focus = turn.focus ?? focus
  }
}
