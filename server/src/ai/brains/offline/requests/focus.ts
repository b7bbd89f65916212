import { ChainKey, chains } from '@murmur/contract/chains'
import { currentTopicId } from '@murmur/contract/help'
import { ChartRange } from '@murmur/contract/markets/markets'
import { Address } from '@murmur/contract/schema/address'
import { integer } from '@murmur/contract/schema/integer'
import { object } from '@murmur/contract/schema/object'
import { tryParse } from '@murmur/contract/schema/try-parse'
import * as v from 'valibot'
import type { ListFilter } from '#ai/brains/facts.port.ts'
import { type Memory, StoredMemory, StoredTrade } from '#ai/brains/offline/dialogue/memory.ts'
import type { PartialTrade } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { rememberLast } from '#platform/remember-last.ts'
import type { RequestId, RequestLabel } from './match-requests.ts'

const maxSymbolLength = 64
const FocusToken = object({
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(maxSymbolLength)),
  chain: ChainKey,
  address: v.optional(Address),
})
const usd = v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)))
/** The conditions of a list shown. */
const ListFilterSchema = object({
  minMarketCapUsd: usd,
  maxMarketCapUsd: usd,
  minLiquidityUsd: usd,
  maxAgeHours: usd,
  maxPriceUsd: usd,
  isCheapest: v.optional(v.boolean()),
  isLowRisk: v.optional(v.boolean()),
})
const maxTokens = 8
/** As many tokens as a card shows. */
const maxListed = 20
const topicPrefix = 'topic:'

/** A chat may have stored the id that a topic had in an earlier version. */
function toCurrentLabel(label: string): string {
  return label.startsWith(topicPrefix) ? `${topicPrefix}${currentTopicId(label.slice(topicPrefix.length))}` : label
}

const Focus = object({
  tokens: v.pipe(v.array(FocusToken), v.maxLength(maxTokens)),
  list: v.optional(v.pipe(v.array(FocusToken), v.maxLength(maxListed))),
  isListShown: v.optional(v.boolean()),
  hasSeveral: v.optional(v.boolean()),
  request: v.optional(v.pipe(v.string(), v.maxLength(40))),
  range: v.optional(ChartRange),
  facts: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(12))),
  requested: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(20))), v.maxLength(12))),
  market: v.optional(object({ chain: v.optional(ChainKey), shown: integer, filter: v.optional(ListFilterSchema) })),
  chains: v.optional(v.pipe(v.array(ChainKey), v.maxLength(8))),
  setting: v.optional(v.picklist(['language', 'theme', 'quiet'])),
  conversion: v.optional(
    object({
      amount: v.pipe(v.string(), v.maxLength(40)),
      from: v.pipe(v.string(), v.maxLength(64)),
      to: v.pipe(v.string(), v.maxLength(64)),
    }),
  ),
  trade: v.optional(StoredTrade),
  question: v.optional(StoredMemory),
  searched: v.optional(v.pipe(v.string(), v.maxLength(64))),
  secret: v.optional(v.picklist(['account', 'wallet'])),
  last: v.optional(v.pipe(v.string(), v.maxLength(60), v.transform(toCurrentLabel))),
})

/** A token by its symbol, as answers show it. `address`: of an unverified token in a list, since others may have its symbol. */
export type FocusToken = v.InferOutput<typeof FocusToken>
export type SettingName = 'language' | 'theme' | 'quiet'
/** The subject of a chat: its tokens and its newest requests. */
export type Focus = {
  /** The newest tokens: those of the newest answer, in its order, then earlier ones. */
  tokens: FocusToken[]
  /** The tokens that ordinals count: the newest list shown, or else the tokens in the order in which they came up. */
  list?: FocusToken[] | undefined
  isListShown?: boolean | undefined
  /** Whether the newest answer was about several tokens, so that "it" may mean any of them. */
  hasSeveral?: boolean | undefined
  /** The newest request that a follow-up such as "and ETH?" or "and on Base?" repeats. */
  request?: RequestId | undefined
  /** The range of the newest chart, if it is the newest request. */
  range?: ChartRange | undefined
  /** The facts that the newest request was about. */
  facts?: string[] | undefined
  /** The facts about the newest token that consecutive answers were about. */
  requested?: string[] | undefined
  /** The newest market list, if it is the newest request: its chain, and how many of its tokens were shown. */
  market?: { chain?: ChainKey | undefined; shown: number; filter?: ListFilter | undefined } | undefined
  /** The networks that the newest answer compared. */
  chains?: ChainKey[] | undefined
  /** The setting that the chat was last about, until it is about tokens again. */
  setting?: SettingName | undefined
  /** The newest conversion, if it is the newest request; symbols, addresses or "USD". */
  conversion?: { amount: string; from: string; to: string } | undefined
  /** The trade that the newest answer is about, with its token's symbol: on a card, or in the history. */
  trade?: PartialTrade | undefined
  /** The question about an order that other requests interrupted. A yes repeats it. */
  question?: Memory | undefined
  /** The name that the newest answer searched without finding a token. */
  searched?: string | undefined
  /** The secret that the newest topic about secrets was about: of the account, such as a password, or of the wallet, such as keys. */
  secret?: 'account' | 'wallet' | undefined
  /** The request or topic of the newest answer, or of the answer that it repeats. */
  last?: RequestLabel | undefined
}

/** Enough for the focus before a turn and those that its answer sets. */
const maxCachedFocuses = 4

/** Parses the focus stored with an earlier answer; empty if there is none or it is invalid. */
export const parseFocus = rememberLast(
  (stored: unknown): Focus => (tryParse(Focus, stored) as Focus | undefined) ?? { tokens: [] },
  maxCachedFocuses,
)

/** A token as the focus stores it. Long symbols are cut, not dropped, so that ordinals still count the list that was shown. */
export function toFocusToken({ symbol, chain }: FocusToken): FocusToken {
  return { symbol: symbol.slice(0, maxSymbolLength) || '?', chain }
}

/** A token of a list. "The second one" refers to its position, even if other tokens share the symbol. */
export function toListedToken({ address, isVerified, ...token }: FocusToken & { isVerified: boolean }): FocusToken {
  return { ...toFocusToken(token), ...(!isVerified && address && { address }) }
}

/** The focus after a list was shown. */
export function focusOnList(shown: readonly FocusToken[]): Focus {
  const list = shown.slice(0, maxListed)
  return { tokens: list.slice(0, maxTokens), list, isListShown: true, hasSeveral: list.length > 1 }
}

/** The focus after an answer about tokens. Several tokens in one answer are a list. */
export function focusOnTokens(focus: Focus, answered: readonly FocusToken[], request?: RequestId): Focus {
  const tokens = distinctTokens([...answered, ...focus.tokens]).slice(0, maxTokens)
  const trade = keepTrade(focus, answered)
  if (answered.length > 1) return { tokens, list: [...answered], isListShown: true, hasSeveral: true, request }
  if (focus.isListShown) return { tokens, list: focus.list, isListShown: true, hasSeveral: false, request, ...trade }
  return { tokens, list: distinctTokens([...(focus.list ?? []), ...answered]).slice(-maxTokens), request, ...trade }
}

/** Keeps the trade for an answer about its token only, so that "again, the same amount" still refers to it. */
function keepTrade({ trade }: Focus, [only, ...others]: readonly FocusToken[]): Pick<Focus, 'trade'> {
  const isSame = only && others.length === 0 && trade?.token === only.symbol && trade.chain === only.chain
  return isSame ? { trade } : {}
}

/** The focus after a trade was shown: "sell half", "again" and "how much is it now" refer to it. */
export function focusOnTrade(focus: Focus, token: FocusToken, trade: PartialTrade): Focus {
  const shown = toFocusToken(token)
  return { ...focusOnTokens(focus, [shown]), trade: { ...trade, token: shown.symbol, chain: shown.chain } }
}

/** The focus after asking which of several tokens the user means: "the one on Base" repeats the request for that token. */
export function focusOnChoice(choices: readonly FocusToken[], request: RequestId): Focus {
  return { ...focusOnList(choices), request }
}

/** Whether the newest answer is the card of a trade. */
export function isCardOpen({ trade, last }: Focus): boolean {
  return trade !== undefined && last === undefined
}

/** The symbol of a token on another chain: that of the chain's coin for a coin, else its own. */
export function symbolOnChain({ symbol, chain: own }: FocusToken, chain: ChainKey): string {
  const coinOf = (key: ChainKey) => chains.find((each) => each.key === key)?.coin.symbol
  return symbol === coinOf(own) ? (coinOf(chain) ?? symbol) : symbol
}

/** Whether two entries name the same token on the same chain. */
export function isSameToken(one: FocusToken, other: FocusToken | undefined): boolean {
  if (one.symbol !== other?.symbol || one.chain !== other.chain) return false
  return one.address === undefined || other.address === undefined || one.address === other.address
}

/** Removes repeated tokens and keeps the first of each. */
export function distinctTokens(tokens: readonly FocusToken[]): FocusToken[] {
  return tokens.filter((token, at) => tokens.findIndex((other) => isSameToken(token, other)) === at)
}
