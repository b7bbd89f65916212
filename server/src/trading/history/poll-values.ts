import type { Address } from '@murmur/contract/address'
import { type ChainKey, chainKeys } from '@murmur/contract/chains'
import type { Prices, UsdPrice } from '#market-data/prices/prices.port.ts'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { transact } from '#platform/db/transact.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import type { Logger } from '#platform/logger/logger.ts'
import { lookupWindowMs, toTransferPrices, valuedSide } from './record-values.ts'
import {
  expireValues,
  listPendingValues,
  type PendingValue,
  type RecordedPrices,
  settleValue,
  type ValueSource,
} from './recorded-values.store.ts'

type PollValuesDeps = {
  db: Db
  now: Clock
  prices: Prices
  coinOf: (chain: ChainKey) => { address: Address; decimals: number }
  isVerified: (chain: ChainKey, address: Address) => boolean
  log: Pick<Logger, 'error'>
  /** Polling interval while values are pending. Default 5,000. */
  intervalMs?: number
}

/** Maximum number of values per round; a round sends one request per chain. */
const maxPerRound = 200
/** Number of empty rounds before polling stops, because a pending value commits slightly later than it is announced. */
const maxEmptyRounds = 6

type PriceLookup = (chain: ChainKey, address: Address) => UsdPrice | undefined

/**
 * Looks up USD values of recent trades and transfers for which the database has no price: one request per chain for all
 * pending values, and none if nothing is pending. Gives up on a value after a quarter of an hour.
 */
export function pollValues(deps: PollValuesDeps) {
  let pollsLeft = 1
  let currentRound = Promise.resolve()
  const pollOnce = async () => {
    if (pollsLeft === 0) return
    pollsLeft -= 1
    if ((await lookUpValues(deps)) > 0) pollsLeft = maxEmptyRounds
  }
  const startNextRound = () => {
    currentRound = currentRound
      .then(pollOnce)
      .catch((error: unknown) => deps.log.error({ err: error }, 'failed to record values'))
  }
  let timer: NodeJS.Timeout | undefined
  return {
    onPendingValue: () => {
      pollsLeft = maxEmptyRounds
    },
    start() {
      timer = setInterval(startNextRound, deps.intervalMs ?? 5_000)
      timer.unref()
    },
    async stop() {
      clearInterval(timer)
      await currentRound
    },
  }
}

/** Looks up one round of pending values; returns a number above 0 if values may still be pending. */
export async function lookUpValues(deps: PollValuesDeps): Promise<number> {
  const since = new Date(deps.now().getTime() - lookupWindowMs)
  await transact(deps.db, (tx) => expireValues(tx, since))
  const pending = await listPendingValues(deps.db, maxPerRound)
  if (pending.length === 0) return 0
  const marks = await fetchPrices(deps, pending)
  const results = pending.map((value) => ({ id: value.recorded.id, ...toSettlement(deps, value, marks) }))
  // In the order of their ids, so that two processes cannot deadlock.
  const settled = results.filter(({ source }) => source !== 'pending').sort((a, b) => (a.id < b.id ? -1 : 1))
  if (settled.length > 0) {
    await transact(deps.db, async (tx) => {
      for (const { id, source, ...prices } of settled) await settleValue(tx, id, prices, source)
    })
  }
  return results.length < maxPerRound ? results.length - settled.length : maxPerRound
}

async function fetchPrices({ prices, coinOf }: PollValuesDeps, pending: readonly PendingValue[]): Promise<PriceLookup> {
  const found = new Map<ChainKey, Map<Address, UsdPrice>>()
  for (const chain of chainKeys) {
    const chainValues = pending.filter((value) => getChain(value) === chain)
    if (chainValues.length === 0) continue
    const tokens = chainValues.flatMap(({ transfer, intent }) =>
      transfer
        ? [{ address: transfer.token, decimals: transfer.decimals }]
        : intent
          ? [valuedToken(intent, coinOf)]
          : [],
    )
    const requested = new Map([coinOf(chain), ...tokens].map((token) => [token.address, token]))
    const marks = await prices.usd(chain, [...requested.values()]).catch((error: unknown) => {
      if (error instanceof Refusal) return new Map<Address, UsdPrice>()
      throw error
    })
    found.set(chain, marks)
  }
  return (chain, address) => found.get(chain)?.get(address)
}

/** The token whose price values a trade. */
function valuedToken(intent: NonNullable<PendingValue['intent']>, coinOf: PollValuesDeps['coinOf']) {
  return intent[valuedSide(intent, coinOf(intent.chain)).leg]
}

const getChain = ({ transfer, intent }: PendingValue) => transfer?.chain ?? intent?.chain

function toSettlement(
  { coinOf, isVerified }: PollValuesDeps,
  value: PendingValue,
  marks: PriceLookup,
): RecordedPrices & { source: ValueSource } {
  const { recorded, transfer, intent } = value
  const chain = getChain(value)
  const recordedPrices = {
    paidUsdE18: recorded.paidUsdE18,
    receivedUsdE18: recorded.receivedUsdE18,
    coinUsdE18: recorded.coinUsdE18,
  }
  if (!chain) return { ...recordedPrices, source: 'none' }
  const coinUsdE18 = marks(chain, coinOf(chain).address)?.usdE18 ?? null
  if (intent) {
    const price = marks(chain, valuedToken(intent, coinOf).address)?.usdE18 ?? null
    if (coinUsdE18 === null || price === null) return { ...recordedPrices, source: 'pending' }
    return { ...recordedPrices, [valuedSide(intent, coinOf(chain)).price]: price, coinUsdE18, source: 'reading' }
  }
  if (!transfer) return { ...recordedPrices, source: 'none' }
  const usdPrice = marks(chain, transfer.token)
  const price = usdPrice && isCredible(usdPrice, transfer, isVerified(chain, transfer.token)) ? usdPrice.usdE18 : null
  const fee = transfer.networkFee > 0n || transfer.token === coinOf(chain).address ? coinUsdE18 : null
  if (price === null) return { ...recordedPrices, coinUsdE18: fee, source: 'pending' }
  return { ...toTransferPrices(transfer, price), coinUsdE18: fee, source: 'reading' }
}

/** Whether a value is credible: an unverified token is worth at most the liquidity of its pool. */
function isCredible(
  { usdE18, liquidityE18 }: UsdPrice,
  { amount, decimals }: { amount: bigint; decimals: number },
  isVerified: boolean,
): boolean {
  if (isVerified || liquidityE18 === undefined) return true
  return (amount * usdE18) / 10n ** BigInt(decimals) <= liquidityE18
}
