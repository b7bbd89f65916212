import { type Address, toEvmAddress, toSolanaAddress } from '@murmur/contract/address'
import type { User } from '@murmur/contract/identity/accounts'
import { parseIntentId, parseUserId } from '@murmur/contract/ids'
import type { TokenReply } from '@murmur/contract/markets/tokens'
import { toBaseUnits } from '@murmur/contract/money'
import type { HistoryTransaction } from '@murmur/contract/trading/history'
import type { Quote, TokenAmount, TradeReply } from '@murmur/contract/trading/trades'
import type { BalancesReply, HeldToken } from '@murmur/contract/trading/wallets'
import { parseTxHash } from '@murmur/contract/tx-hash'

export const ada: User = { id: parseUserId('user-ada'), username: 'ada', email: 'ada@example.test', isVerified: true }
export const unverifiedUser: User = { ...ada, isVerified: false }

/** The reply of calls that return no data. */
export const successReply = { success: true as const, message: 'Done' }

export const uniAddress = toEvmAddress('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984')
const coinAddress = toEvmAddress('0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE')
export const hash = parseTxHash(`0x${'ab12'.repeat(16)}`)

const amount = (symbol: string, units: bigint, usdValue: number): TokenAmount => ({
  symbol,
  address: (symbol === 'ETH' ? coinAddress : uniAddress) as Address,
  decimals: 18,
  amount: Number(units) / 1e18,
  amountBaseUnits: toBaseUnits(units),
  usdValue,
})

export const uni: TokenReply = {
  token: {
    address: uniAddress,
    decimals: 18,
    name: 'Uniswap',
    symbol: 'UNI',
    logoURI: null,
    fdv: null,
    marketCap: null,
    price: 6.6012,
    priceChange24hPercent: null,
    lastTradeUnixTime: null,
    liquidity: null,
    vSell1hChangePercent: null,
    view24h: null,
    uniqueView24h: null,
    extensions: { description: null, website: null, twitter: null, telegram: null, discord: null, medium: null },
  },
  chain: 'eth',
}

/** The terms that a trade form states for an account with the default preferences. */
export const defaultTerms = { slippageBps: 100, priority: 'normal' } as const

export function createQuote(side: 'buy' | 'sell', changes: Partial<Quote> = {}): Quote {
  const isBuy = side === 'buy'
  return {
    intentId: parseIntentId('intent-1'),
    side,
    chain: 'eth',
    token: { address: uniAddress, name: 'Uniswap', symbol: 'UNI', decimals: 18 },
    pay: isBuy ? amount('ETH', 10254317093318231n, 25) : amount('UNI', 1893274618273618273n, 12.5),
    receive: isBuy ? amount('UNI', 3786549236547236546n, 24.85) : amount('ETH', 5101010101010101n, 12.4),
    receiveAtLeast: isBuy ? amount('UNI', 3748683744181764180n, 24.6) : amount('ETH', 5050000000000001n, 12.2),
    platformFee: amount('ETH', 51271585466591n, 0.125),
    networkFee: amount('ETH', 412000000000000n, 1),
    priceImpactBps: 12,
    slippageBps: 100,
    route: 'WETH → UNI (v3 0.3%)',
    validUntil: new Date(Date.now() + 60_000).toISOString(),
    ...changes,
  }
}

export function createTradeReply(changes: Partial<TradeReply['data']> = {}): TradeReply {
  return {
    success: changes.status !== 'failed',
    message: 'Done',
    data: {
      transactionHash: hash,
      tradeId: parseIntentId('trade-1'),
      status: 'successful',
      url: `http://sandbox.test/tx/eth/${hash}`,
      ...changes,
    },
  }
}

export function createHeldToken(changes: Partial<HeldToken> = {}): HeldToken {
  return {
    name: 'Uniswap',
    symbol: 'UNI',
    chain: 'eth',
    balance: 3.7865,
    usdValue: 24.85,
    priced: true,
    address: uniAddress,
    decimals: 18,
    amountBaseUnits: toBaseUnits(3786549236547236546n),
    sellableBaseUnits: toBaseUnits(3786549236547236546n),
    isCoin: false,
    change24hPercent: null,
    changeSince: null,
    priceSpreadBps: null,
    isVerified: true,
    isHidden: false,
    ...changes,
  }
}

export const baseEther = createHeldToken({
  name: 'Ether',
  symbol: 'ETH',
  chain: 'base',
  address: coinAddress,
  amountBaseUnits: toBaseUnits(2000000000000000000n),
  sellableBaseUnits: toBaseUnits(1990000000000000000n),
  isCoin: true,
})

export const solAddress = toSolanaAddress('So11111111111111111111111111111111111111112')
export const bonkAddress = toSolanaAddress('DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263')

/** A token on Solana. */
export const bonk = createHeldToken({
  name: 'Bonk',
  symbol: 'Bonk',
  chain: 'sol',
  address: bonkAddress,
  decimals: 5,
  amountBaseUnits: toBaseUnits(123456789012n),
  sellableBaseUnits: toBaseUnits(123456789012n),
  usdValue: 27.5,
})

/** A native coin with zero balance. */
export function createNativeToken(chain: HeldToken['chain'], changes: Partial<HeldToken> = {}): HeldToken {
  const [name, symbol] = { sol: ['Solana', 'SOL'], eth: ['Ethereum', 'ETH'], base: ['Base', 'ETH'] }[chain] as [
    string,
    string,
  ]
  return createHeldToken({
    name,
    symbol,
    chain,
    address: (chain === 'sol' ? solAddress : coinAddress) as Address,
    decimals: chain === 'sol' ? 9 : 18,
    balance: 0,
    usdValue: 0,
    amountBaseUnits: toBaseUnits(0n),
    sellableBaseUnits: toBaseUnits(0n),
    isCoin: true,
    ...changes,
  })
}

export const walletAddresses = {
  eth: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  base: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  sol: 'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
}

export function createBalances(...tokens: HeldToken[]): BalancesReply {
  const tokensOn = (chain: HeldToken['chain']) => ({
    tokens: tokens.filter((token) => token.chain === chain),
    asOf: '2026-11-21T08:00:00.000Z',
    stale: false,
  })
  return { data: { base: tokensOn('base'), sol: tokensOn('sol'), eth: tokensOn('eth') } }
}

export function createTransaction(changes: Partial<HistoryTransaction> = {}): HistoryTransaction {
  const leg = (symbol: string, units: string) => ({
    symbol,
    amount: 1,
    address: symbol === 'ETH' ? coinAddress : uniAddress,
    decimals: 18,
    amountBaseUnits: toBaseUnits(BigInt(units)),
  })
  return {
    id: 'trade-1',
    type: 'Buy',
    tokenIn: leg('ETH', '10254317093318231'),
    tokenOut: leg('UNI', '3786549236547236546'),
    chain: 'eth',
    status: 'Successful',
    settled: true,
    hash,
    url: `http://sandbox.test/tx/eth/${hash}`,
    date: '2026-11-21T08:12:00.000Z',
    platformFee: null,
    networkFee: null,
    reason: null,
    ...changes,
  }
}
