import type { SendCardData } from '@murmur/contract/chat/cards'
import type { IntentId } from '@murmur/contract/ids'
import type { Language } from '@murmur/contract/languages'
import type { Clock } from '#platform/clock/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { translateRefusal } from '#platform/i18n/translate-refusal.ts'
import type { Execution } from '#trading/execution/execution.ts'
import type { HistoryDeps } from '#trading/history/history-transaction.ts'
import { getUnreleasedCardState } from '#trading/intents/get-unreleased-card-state.ts'
import { findSendIntent, type SendIntent } from '#trading/intents/intents.store.ts'
import { sendReply } from './send-reply.ts'

type ReadSendCardsDeps = Pick<HistoryDeps, 'coinOf' | 'transactionUrl'> & {
  db: Db
  load: (executionId: IntentId) => Promise<Execution | undefined>
  now: Clock
}
type SentCard = Omit<SendCardData, 'say'>

/**
 * Reads the current state of send cards by intent. The state derives only from the intent and its execution, so that it is the same
 * on all devices. Omits unknown intents.
 */
export async function readSendCards(
  deps: ReadSendCardsDeps,
  intentIds: readonly IntentId[],
  language: Language,
): Promise<Map<string, SentCard>> {
  const read = intentIds.map(async (id): Promise<[string, SentCard][]> => {
    const intent = await findSendIntent(deps.db, id)
    return intent ? [[id, await readSendCard(deps, intent, language)]] : []
  })
  return new Map((await Promise.all(read)).flat())
}

async function readSendCard(deps: ReadSendCardsDeps, intent: SendIntent, language: Language): Promise<SentCard> {
  const { quote } = intent
  const emptyCard = { quote, reason: null, hash: null, url: null, networkFee: null }
  if (intent.state !== 'released') return { ...emptyCard, state: getUnreleasedCardState(intent, deps.now()) }
  const execution = await deps.load(intent.id)
  if (!execution) throw new Error(`No execution ${intent.id}`)
  try {
    const { data, message } = sendReply(deps, execution, intent, language)
    const { status: state, transactionHash: hash, url, networkFee } = data
    return { quote, state, reason: state === 'failed' ? message : null, hash, url, networkFee }
  } catch (error) {
    // Refused before anything was sent.
    if (!(error instanceof Refusal)) throw error
    const { message, reason } = translateRefusal(language, error)
    return { ...emptyCard, state: 'failed', reason: [message, reason].filter(Boolean).join(' ') }
  }
}
