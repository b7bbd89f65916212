import type { Address } from '@murmur/contract/address'
import { type ChainKey, mapByChain } from '@murmur/contract/chains'
import type { ChatId, UserId } from '@murmur/contract/ids'
import type { BalancesReply } from '@murmur/contract/trading/wallets'
import type { Guide } from '#ai/brains/guide.port.ts'
import { messagesOfIntents } from '#assistant/chats/messages.store.ts'
import type { Chain } from '#chains/chain.port.ts'
import {
  findPreviousVisit,
  getLanguage,
  getPreferences,
  isFrozen,
  readFactors,
  replacePreferences,
  setLanguage,
} from '#identity/api.ts'
import type { Prices } from '#market-data/prices/prices.port.ts'
import type { TokenListing, TokenSource } from '#market-data/token-source.port.ts'
import { type MetricView, priceTokens, tokensAtAddress, type UserLists, withMetrics } from '#markets/api.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { addressForChain } from '#platform/token-names/address-for-chain.ts'
import type { HistoryDeps, Ledgers, TradingDeps } from '#trading/api.ts'
import {
  cancelIntent,
  createIntent,
  createSendIntent,
  estimateNetworkFee,
  findIntent,
  findReleasedByMessage,
  getIntent,
  historyPage,
  listOpenIntents,
  readCurrentLimits,
  readHistoryRecord,
  readOrderProgress,
  readPaidFees,
  readPortfolio,
  readPortfolioChange,
  releaseByMessage,
  translateTrade,
} from '#trading/api.ts'
import { dropRecipient, findWallet, listRecipients } from '#wallets/api.ts'
import type { Signer } from '#wallets/signer/signer.port.ts'
import type { AnswerTurnDeps } from './answer-turn.ts'
import type { AnswerWithBrainDeps } from './answer-with-brain.ts'
import type { CardReplyDeps } from './cards/apply-card-reply.ts'
import { countWrongChallenge } from './cards/count-wrong-challenge.ts'
import type { ReadBackDeps } from './cards/read-back.ts'
import { readSettings } from './cards/settings.store.ts'
import type { ResolveMentionsDeps } from './media/resolve-mentions.ts'
import type { NextOrderDeps } from './next-order.ts'
import type { ReplyToSendCardDeps } from './sends/reply-to-send-card.ts'
import type { ToolDeps } from './turn-deps.ts'

export type TurnParts = HistoryDeps & {
  db: Db
  chains: readonly Chain[]
  prices: Prices
  tokens: TokenSource
  /** The symbols of known tokens that are spelled like these words, by word. */
  findSymbols: (words: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** Token metrics, as used by all screens. */
  view: MetricView
  /** All pinned tokens, including the native tokens. */
  pinned: readonly Pick<TokenListing, 'chain' | 'address' | 'symbol' | 'name' | 'decimals'>[]
  isVerified: (chain: ChainKey, address: Address) => boolean
  trading: TradingDeps
  ledgers: Ledgers
  balancesOf: (userId: UserId) => Promise<BalancesReply['data']>
  watchedWallets: { list: ToolDeps['watchedAddresses']; read: ToolDeps['watchedBalances'] }
  marketList: ToolDeps['marketList']
  tokenDetail: ToolDeps['tokenDetail']
  priceChart: ToolDeps['priceChart']
  priceLine: ToolDeps['priceLine']
  assessRisk: ToolDeps['assessRisk']
  lists: UserLists
  tightenLimits: ToolDeps['tightenLimits']
  signer: Pick<Signer, 'setRecipients'>
  now: Clock
}

type TurnDeps = Omit<ToolDeps, keyof Guide | 'isReadOnly' | 'isPlainRemoval'> &
  Pick<ReplyToSendCardDeps, 'cancelSend'> &
  Pick<AnswerWithBrainDeps, 'recipients' | 'createSendIntent'> &
  Omit<CardReplyDeps, 'chats'> &
  Pick<NextOrderDeps, 'orderProgress'> &
  Omit<ReadBackDeps, 'brain'> &
  Pick<ResolveMentionsDeps, 'findTokens' | 'addFigures'> &
  Pick<AnswerTurnDeps, 'getNumberLocale'>

/** The dependencies of turns on markets, wallets and trading. */
export function turnDeps(parts: TurnParts): TurnDeps {
  const { db, chains, prices, tokens, trading, view } = parts
  const withImitations = (found: readonly TokenListing[]) =>
    found.map((token) => ({
      ...token,
      imitates: parts.imitates?.(token.chain, token.address, token.symbol, token.name) ?? null,
    }))
  // Prices in the search index may be an hour old: drop them and fetch current ones.
  const findTokens = async (query: string, chain?: ChainKey) => (await tokens.search(query, chain)).map(withoutPrice)
  const addFigures = async (found: readonly TokenListing[]) =>
    withImitations(await withMetrics(view, await priceTokens(prices, found)))
  return {
    now: parts.now,
    portfolio: (userId, range) =>
      range === 'last-visit' ? readSinceLastVisit(parts, userId) : readWithChange(parts, userId, range),
    addresses: async (userId) => {
      const wallet = await findWallet(db, userId)
      return mapByChain(({ key }) => addressForChain(wallet, key))
    },
    paidFees: async (userId) =>
      (await readPaidFees(parts, userId)).map((fees) => ({ ...fees, coin: parts.coinOf(fees.chain) })),
    ...guardDeps(parts),
    preferences: (userId) => getPreferences(db.read, userId),
    changePreferences: (...change) => replacePreferences({ db, setLanguage }, ...change),
    networkFee: (userId, chain) => estimateNetworkFee(trading, userId, chain),
    marketList: parts.marketList,
    tokenDetail: parts.tokenDetail,
    priceChart: parts.priceChart,
    priceLine: parts.priceLine,
    assessRisk: parts.assessRisk,
    ...sendDeps(parts),
    readLists: parts.lists,
    changeLists: parts.lists,
    getNumberLocale: (userId) => getLanguage(db.read, userId),
    isAddress: (text) => chains.some((chain) => chain.readAddress(text) !== undefined),
    search: async (query, chain) => addFigures(await findTokens(query, chain)),
    findTokens,
    addFigures,
    atAddress: async (address, chain) =>
      withImitations(await withMetrics(view, await tokensAtAddress(parts, address, chain))),
    balances: parts.balancesOf,
    watchedAddresses: parts.watchedWallets.list,
    watchedBalances: parts.watchedWallets.read,
    ...historyDeps(parts),
    settings: (userId) => readSettings(db.read, userId),
    createIntent: (userId, order, chatId) => createIntent(trading, userId, order, chatId),
    findOpenIntents: (chatId) => findShownIntents(parts, chatId),
    findIntent: (id) => findIntent(db, id),
    orderProgress: (id) => readOrderProgress(trading, id),
    release: async (userId, { id }, key, wording) =>
      releaseByMessage(trading, userId, await getIntent(db, id), key, wording),
    released: (userId, key, wording) => findReleasedByMessage(trading, userId, key, wording),
    cancel: async ({ id }) => {
      const intent = await getIntent(db, id)
      return transact(db, (tx) => cancelIntent(tx, intent))
    },
    countWrongChallenge: (userId) => countWrongChallenge(parts, userId),
  }
}

/** A portfolio with the gain over a range or since a time, if given. */
async function readWithChange(parts: TurnParts, userId: UserId, range?: Parameters<typeof readPortfolioChange>[2]) {
  const portfolio = await readPortfolio(parts, userId)
  return range ? { ...portfolio, change: await readPortfolioChange(parts, userId, range) } : portfolio
}

/** A portfolio with the gain since the user's last visit. */
async function readSinceLastVisit(parts: TurnParts, userId: UserId) {
  const at = await findPreviousVisit(parts.db.read, userId)
  const secondsAgo = at && Math.round((parts.now().getTime() - at.getTime()) / 1_000)
  const lastVisit = at && secondsAgo !== undefined ? { at: at.toISOString(), secondsAgo } : null
  return { ...(await readWithChange(parts, userId, at)), lastVisit }
}

type GuardDeps = Pick<TurnDeps, 'addressBook' | 'security' | 'limits' | 'tightenLimits' | 'removeRecipient'>

/** The dependencies on limits, recipients and security. None loosens them. */
function guardDeps(parts: TurnParts): GuardDeps {
  const { db, tightenLimits } = parts
  return {
    addressBook: (userId) => listRecipients(db.read, userId),
    security: async (userId) => ({
      ...(await readFactors(parts, db.read, userId)),
      isFrozen: await isFrozen(db.read, userId, parts.now()),
    }),
    limits: (userId) => readCurrentLimits(parts, userId),
    tightenLimits,
    removeRecipient: async (...change) => void (await dropRecipient(parts, ...change)),
  }
}

/** The dependencies of sends, which no message releases. */
function sendDeps({ db, trading }: TurnParts): Pick<TurnDeps, 'recipients' | 'createSendIntent' | 'cancelSend'> {
  return {
    recipients: (userId) => listRecipients(db.read, userId),
    createSendIntent: (userId, request) => createSendIntent(trading, userId, request),
    cancelSend: (userId, id) => transact(db, (tx) => cancelIntent(tx, { id, userId })),
  }
}

/** The user's own history, in the language of a turn. */
function historyDeps(parts: TurnParts): Pick<ToolDeps, 'history' | 'historyRecord'> {
  return {
    history: async (userId, { kind, limit }, language) => {
      const { data } = await historyPage(parts, userId, { kind }, 1)
      return data.slice(0, limit).map((trade) => translateTrade(language, trade))
    },
    historyRecord: async (userId, id, language) => {
      const record = await readHistoryRecord(parts, userId, id)
      return record && translateTrade(language, record)
    },
  }
}

/** The open intents of a chat's cards. Intents without a card (of an aborted answer or an API call) cannot be confirmed by text. */
async function findShownIntents({ db, now }: TurnParts, chatId: ChatId) {
  const open = await listOpenIntents(db, chatId, now())
  const [first] = open
  if (!first) return []
  const ids = open.map(({ id }) => id)
  const intentMessages = await messagesOfIntents(db, first.userId, ids)
  return open.filter(({ id }) => intentMessages.some(({ intentId }) => intentId === id))
}

function withoutPrice(token: TokenListing): TokenListing {
  return { ...token, price: null, marketCap: null, liquidity: null, change1h: null, change24h: null }
}
