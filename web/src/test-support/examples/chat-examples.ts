import type { Address } from '@murmur/contract/address'
import type { ChartData, ComparisonData, InfoData, SearchData, TradeData } from '@murmur/contract/chat/cards'
import type { Chat, ChatMessage } from '@murmur/contract/chat/chats'
import { type ChatId, parseChatId, parseIntentId, parseUserId } from '@murmur/contract/ids'
import { toBaseUnits } from '@murmur/contract/money'
import { parseTxHash } from '@murmur/contract/tx-hash'
import { bonkAddress, createQuote, solAddress } from '#test-support/examples/examples.ts'

export function createMessage(seq: number, changes: Partial<ChatMessage> = {}): ChatMessage {
  const chatId = changes.chatId ?? parseChatId('chat-1')
  return {
    id: `${chatId}-m${seq}`,
    chatId,
    seq,
    role: 'assistant',
    type: 'text',
    content: `message ${seq}`,
    timestamp: '2026-11-21T08:00:00.000Z',
    language: 'en',
    clientId: null,
    replyTo: null,
    isLast: true,
    ...changes,
  }
}

export const createMessages = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => createMessage(from + index))

export function createChat(chatId: ChatId, title: string, ...all: ChatMessage[]): Chat {
  return {
    chatId,
    title,
    userId: parseUserId('user-ada'),
    messages: all,
    hasEarlier: false,
    isAnswering: false,
    createdAt: '2026-11-21T07:00:00.000Z',
    updatedAt: '2026-11-21T08:00:00.000Z',
  }
}

const amount = (symbol: string, address: Address, decimals: number, units: string, usdValue: number) => ({
  symbol,
  address,
  decimals,
  amount: Number(units) / 10 ** decimals,
  amountBaseUnits: toBaseUnits(BigInt(units)),
  usdValue,
})
const sol = (units: string, usd: number) => amount('SOL', solAddress as Address, 9, units, usd)
const bonk = (units: string, usd: number) => amount('BONK', bonkAddress, 5, units, usd)

/** A card that proposes to buy $20 of BONK, or to sell half of it. */
export function createTrade(changes: Partial<TradeData> = {}, validForMs = 60_000): TradeData {
  const type = changes.type ?? 'buy'
  const isBuy = type === 'buy'
  return {
    type,
    amount: isBuy ? 20 : 50,
    amountText: isBuy ? '20' : '50',
    address: bonkAddress,
    name: 'Bonk',
    symbol: 'BONK',
    chain: 'sol',
    success: false,
    hash: null,
    isCompleted: false,
    intentId: parseIntentId('intent-1'),
    state: 'open',
    isVerified: true,
    origin: 'stated',
    challenge: null,
    message: null,
    url: null,
    sold: null,
    bought: null,
    platformFee: null,
    networkFee: null,
    quote: createQuote(type, {
      chain: 'sol',
      token: { address: bonkAddress as Address, name: 'Bonk', symbol: 'BONK', decimals: 5 },
      pay: isBuy ? sol('117647059', 20) : bonk('61728394506', 13.7),
      receive: isBuy ? bonk('89000000000', 19.8) : sol('80000000', 13.6),
      receiveAtLeast: isBuy ? bonk('88110000000', 19.6) : sol('79200000', 13.4),
      platformFee: sol('588236', 0.1),
      networkFee: sol('2105000', 0.36),
      route: 'SOL → BONK (sandbox)',
      validUntil: new Date(Date.now() + validForMs).toISOString(),
    }),
    ...changes,
  }
}

export const cardHash = parseTxHash(
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW',
)
export const cardUrl = `http://sandbox.test/tx/sol/${cardHash}`

/** The state of a card after its trade succeeded. */
export const completedTrade: Partial<TradeData> = {
  state: 'successful',
  success: true,
  isCompleted: true,
  hash: cardHash,
  url: cardUrl,
  message: 'Bought $20 worth of BONK',
  sold: sol('117647059', 20),
  bought: bonk('89000000000', 19.8),
  platformFee: sol('588236', 0.1),
  networkFee: sol('5000', 0.01),
}

export const createCardMessage = (seq: number, changes: Partial<TradeData> = {}, validForMs?: number) =>
  createMessage(seq, {
    type: 'trade_execution',
    content: 'Buy $20 of BONK?',
    replyTo: 'chat-1-m1',
    tradeData: createTrade(changes, validForMs),
  })

export const info: InfoData = {
  name: 'Bonk',
  symbol: 'BONK',
  price: 0.00002234,
  liquidity: 12_345_678,
  twentyFourHour: -3.2,
  oneHour: 0.4,
  chain: 'sol',
  mc: 1_730_000_000,
  address: bonkAddress,
  decimals: 5,
  isVerified: true,
  asOf: new Date(Date.now() - 120_000).toISOString(),
  source: 'Sandbox market',
}

export const search: SearchData = {
  query: 'bonk',
  purpose: 'choose',
  from: 'words',
  tokens: [
    {
      ...{ name: 'Bonk', symbol: 'BONK', address: bonkAddress, chain: 'sol', isVerified: true },
      ...{ mcap: 1_730_000_000, price: 0.00002, liquidity: 12_300_000, createdAt: '2022-12-25T00:00:00.000Z' },
      say: `buy 20 dollars of ${bonkAddress}`,
    },
    {
      ...{ name: 'Bonk 2.0', symbol: 'BONK', address: solAddress, chain: 'sol', isVerified: false },
      ...{ mcap: null, price: null, liquidity: 950, createdAt: null },
      say: `buy 20 dollars of ${solAddress}`,
    },
  ],
}

/** A chart of BONK over a day, in three points. */
export const chart: ChartData = {
  symbol: 'BONK',
  chain: 'sol',
  address: bonkAddress,
  range: '1d',
  points: [
    [1_763_640_000, 1],
    [1_763_680_000, 0.9],
    [1_763_726_400, 1.1],
  ],
  source: 'GeckoTerminal',
  asOf: '2026-11-21T08:00:00.000Z',
}

/** BONK and WIF side by side. */
export const comparison: ComparisonData = {
  tokens: [
    { symbol: 'BONK', chain: 'sol', address: bonkAddress },
    { symbol: 'WIF', chain: 'sol', address: solAddress },
  ],
  rows: [
    { figure: 'price', values: [0.00002, 0.58], leader: 1 },
    { figure: 'change24h', values: [2, -6.5], leader: 0 },
    { figure: 'marketCap', values: [1_200_000_000, null], leader: null },
    { figure: 'age', values: ['2022-12-25T00:00:00.000Z', '2024-01-01T00:00:00.000Z'], leader: 0 },
    { figure: 'holders', values: [980_000, 980_000], leader: null },
    { figure: 'risk', values: ['fine', 'caution'], leader: 1 },
  ],
}
