import type { Address } from '@murmur/contract/address'
import type { ChainKey } from '@murmur/contract/chains'
import type { CardState, TradeData } from '@murmur/contract/chat/cards'
import type { IntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { TradeReply } from '@murmur/contract/trading/trades'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { translateRefusal } from '#platform/i18n/translate-refusal.ts'
import { toWording, type Wording } from '#platform/i18n/wording.ts'
import type { Execution } from '#trading/execution/execution.ts'
import type { HistoryDeps } from '#trading/history/history-transaction.ts'
import { getUnreleasedCardState } from '#trading/intents/get-unreleased-card-state.ts'
import { findIntent, type Intent } from '#trading/intents/intents.store.ts'
import { isPayStated } from '#trading/intents/order-request.ts'
import { retrySlippage } from './retry-slippage.ts'
import { tradeReply } from './trade-reply.ts'

type ReadCardsDeps = Pick<HistoryDeps, 'coinOf' | 'imitates' | 'transactionUrl'> & {
  db: Db
  load: (executionId: IntentId) => Promise<Execution | undefined>
  isVerified: (chain: ChainKey, address: Address) => boolean
  now: Clock
  /** The user's request for the same trade with another slippage; undefined if no sentence states it safely. */
  sayRetry?: (intent: Intent, slippageBps: number, language: Language) => string | undefined
}

/** The origin of a card, which is stored with its message. */
type CardOrigin = Pick<TradeData, 'origin' | 'challenge'>
export type CardRequest = { intentId: IntentId; card?: CardOrigin | undefined }

/**
 * Reads the current state of trade cards, by intent. The state derives only from the intent and its execution, so that
 * it is the same on all devices and after a reload. Omits unknown intents.
 */
export async function readCards(
  deps: ReadCardsDeps,
  requests: readonly CardRequest[],
  wording: Language | Wording,
): Promise<Map<string, TradeData>> {
  const read = requests.map(async ({ intentId, card }): Promise<[string, TradeData][]> => {
    const intent = await findIntent(deps.db, intentId)
    return intent ? [[intentId, await readCard(deps, intent, wording, card)]] : []
  })
  return new Map((await Promise.all(read)).flat())
}

/** Reads one card. A card without an origin counts as suggested, the stricter origin. */
async function readCard(
  deps: ReadCardsDeps,
  intent: Intent,
  wording: Language | Wording,
  card: CardOrigin = { origin: 'suggested', challenge: null },
): Promise<TradeData> {
  const execution = intent.state === 'released' ? await loadExecution(deps, intent) : undefined
  const reply = execution && getReply(deps, execution, intent, wording)
  const state = reply ? toCardState(reply) : getUnreleasedCardState(intent, deps.now())
  const { token, chain } = intent.quote
  const amountText = (intent.side === 'buy' ? intent.request.amountInUsd : intent.request.percentage) ?? ''
  return {
    type: intent.side,
    amount: Number(amountText),
    address: token.address,
    name: token.name,
    success: state === 'successful',
    hash: reply?.data.transactionHash ?? null,
    isCompleted: state === 'successful' || state === 'failed',
    intentId: intent.id,
    state,
    amountText,
    isPayStated: isPayStated(intent.request),
    ...(intent.request.payWith && { payWith: intent.request.payWith }),
    symbol: token.symbol,
    chain,
    isVerified: deps.isVerified(chain, token.address),
    imitates: deps.imitates?.(chain, token.address, token.symbol, token.name) ?? null,
    quote: intent.quote,
    origin: card.origin,
    challenge: state === 'open' ? card.challenge : null,
    message: reply?.message ?? null,
    url: reply?.data.url ?? null,
    sold: reply?.data.sold ?? null,
    bought: reply?.data.bought ?? null,
    platformFee: reply?.data.platformFee ?? null,
    networkFee: reply?.data.networkFee ?? null,
    retry: execution ? readRetry(deps, execution, intent, wording) : null,
  }
}

function readRetry(
  { sayRetry }: ReadCardsDeps,
  execution: Execution,
  intent: Intent,
  wording: Language | Wording,
): TradeData['retry'] {
  const slippageBps = retrySlippage(execution, intent)
  const say = slippageBps === null ? undefined : sayRetry?.(intent, slippageBps, toWording(wording).language)
  return slippageBps === null || say === undefined ? null : { slippageBps, say }
}

async function loadExecution({ load }: ReadCardsDeps, { id }: Intent): Promise<Execution> {
  const execution = await load(id)
  if (!execution) throw new Error(`No execution ${id}`)
  return execution
}

function toCardState({ success, data }: TradeReply): CardState {
  return data.status === 'pending' ? 'pending' : success ? 'successful' : 'failed'
}

/**
 * Returns the reply of a trade. A trade refused before anything was sent has failed, with the message of the refusal.
 */
function getReply(deps: ReadCardsDeps, execution: Execution, intent: Intent, wording: Language | Wording): TradeReply {
  try {
    return tradeReply(deps, execution, intent, wording)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { message: sentence, reason } = translateRefusal(wording, error)
    const message = [sentence, reason].filter(Boolean).join(' ')
    const data = { transactionHash: null, tradeId: intent.id, status: 'failed' as const, url: null }
    return { success: false, message, data }
  }
}
