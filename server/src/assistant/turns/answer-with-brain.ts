import type { UserId } from '@murmur/contract/ids'
import type { TokenId } from '@murmur/contract/token-id'
import { type Brain, BrainError, type EarlierMessage, ModelBudgetSpentError, type Turn } from '#ai/brains/brain.port.ts'
import type { DescribeChange, RequestedChange } from '#ai/brains/changes.port.ts'
import type { ModelBudget } from '#ai/brains/model-budget.port.ts'
import type { LoadCards } from '#assistant/chats/message-view.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated-trade.ts'
import { makeTools } from '#assistant/tools/make-tools.ts'
import { type TokenRefs, tokenRefs } from '#assistant/tools/token-refs.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { AnswerParts } from './answer-parts.ts'
import type { AssistantChats, StoredMessage } from './assistant-chats.ts'
import { findLastChanges, stateFailedRest } from './made-changes.ts'
import { type ShowSendDeps, showSend } from './sends/show-send.ts'
import { toHistory, toModelHistory } from './to-history.ts'
import type { ToolDeps, TurnContext } from './turn-deps.ts'

export type AnswerWithBrainDeps = ToolDeps &
  ShowSendDeps & {
    chats: Pick<AssistantChats, 'messagesBefore'>
    brain: Brain
    /** Fallback if the brain's vendor fails. */
    offlineBrain: Brain
    onBrainFailed: (error: BrainError) => void
    /** The user's share of the day's budget of the model; absent: no limit. */
    modelBudget?: (userId: UserId) => ModelBudget
    /** Current data of a user's trade cards, by intent. */
    loadCards: LoadCards
    /** The change that the user's own words request, without a model. */
    parseRequestedChange: (message: UserMessage) => Promise<RequestedChange | undefined>
    describeChange: DescribeChange
    keepChange: TurnContext['keepChange']
    /** Whether a message names a token by symbol or address, without a model. */
    mentionsToken: (message: string, token: Pick<TokenListing, 'address' | 'symbol'>) => boolean
  }

/** The user's words, with the data that the server stored with the chat's earlier answers. */
export type UserMessage = Pick<Turn, 'text' | 'language' | 'memory' | 'focus' | 'lastChanges'>

type BrainRequest = {
  message: StoredMessage & { userId: UserId }
  source: 'text' | 'voice'
  parts: AnswerParts
  words: string
  parsed: ParsedRequest
  before: readonly StoredMessage[]
  /** The subject of the chat, as stored with an earlier answer. */
  focus: unknown
  /** The token that the user's screen shows, if the message may refer to it. */
  screen?: TokenId | undefined
  memory: unknown
  /** Whether the parser has already determined the trade, so that no model is called. */
  needsNoModel: boolean
  signal: AbortSignal
}

/**
 * Runs the configured brain; if its vendor fails, falls back to the offline brain with a notice, unless the answer has already changed
 * or proposed something. Returns the kind of the brain that answered.
 */
export async function answerWithBrain(deps: AnswerWithBrainDeps, request: BrainRequest): Promise<Brain['kind']> {
  const brain = request.needsNoModel ? deps.offlineBrain : deps.brain
  let { kind } = brain
  try {
    await runBrain(deps, brain, request)
  } catch (error) {
    if (!(error instanceof BrainError) || kind === 'offline') throw error
    deps.onBrainFailed(error)
    if (hasChanges(request.parts)) stateFailedRest(deps.describeChange, request.parts)
    else if (await fallBack(deps, request, error)) kind = deps.offlineBrain.kind
  }
  if (request.parts.isEmpty()) request.parts.writeParagraph(translate(request.parts, 'assistant.trouble'))
  return kind
}

const hasChanges = (parts: AnswerParts) => parts.madeChanges().length > 0

/** Runs the offline brain after a notice. Returns false if it must not answer, because it would repeat an existing proposal. */
async function fallBack(deps: AnswerWithBrainDeps, request: BrainRequest, error: BrainError): Promise<boolean> {
  const { parts } = request
  const notice = error instanceof ModelBudgetSpentError ? 'assistant.budget-spent' : 'assistant.brain-failed'
  parts.writeParagraph(`${translate(parts, notice)}\n\n`)
  if (parts.card()) return false
  await runBrain(deps, deps.offlineBrain, request)
  return true
}

/** The refs that the newest answer with refs stored for later turns. */
function findNewestRefs(before: readonly StoredMessage[]): unknown {
  return before.findLast(({ extras }) => extras.refs !== undefined)?.extras.refs
}

/** The earlier messages; for a model, with summaries of their cards. */
async function readHistory(
  { loadCards, now }: AnswerWithBrainDeps,
  { kind }: Brain,
  { before, parts: { language } }: BrainRequest,
  refs: TokenRefs,
): Promise<EarlierMessage[]> {
  if (kind === 'offline') return before.flatMap(toHistory)
  return toModelHistory({ loadCards, language, refs, nowMs: now().getTime() }, before)
}

/** Creates the context of a turn for its tools. */
async function createTurnContext(deps: AnswerWithBrainDeps, request: BrainRequest): Promise<TurnContext> {
  const { message, parts, words, parsed, source, focus, memory, before } = request
  const { language, figures } = parts
  const lastChanges = findLastChanges(before)
  const userMessages = before.flatMap(toHistory).flatMap(({ role, text }) => (role === 'user' ? text : []))
  return {
    userId: message.userId,
    chatId: message.chatId,
    language,
    figures,
    words: `${words} ${parsed.token ?? ''} ${parsed.payWith ?? parsed.understood?.payWith ?? ''}`,
    parsed,
    isNamed: (token) => [...userMessages, words].some((text) => deps.mentionsToken(text, token)),
    requestedChange: await deps.parseRequestedChange({ text: words, language, memory, focus, lastChanges }),
    lastChanges,
    keepChange: deps.keepChange,
    source,
    parts,
    record: message.extras.record,
    refs: tokenRefs(findNewestRefs(before)),
  }
}

async function runBrain(deps: AnswerWithBrainDeps, brain: Brain, request: BrainRequest): Promise<void> {
  const { parts, words, source, focus, signal } = request
  const { language, figures } = parts
  const turn = await createTurnContext(deps, request)
  const { userId, refs, lastChanges } = turn
  let hasEnded = false
  try {
    await brain.answer({
      text: words,
      source,
      language,
      figures,
      before: await readHistory(deps, brain, request, refs),
      memory: request.memory,
      tools: makeTools(deps, turn),
      // Discards late text of a vendor's stream.
      write: (text) => {
        if (!hasEnded) parts.write(text)
      },
      describeCard: (text) => {
        if (!hasEnded) parts.describeCard(text)
      },
      remember: parts.remember,
      focus,
      nameToken: refs.nameId,
      screen: request.screen,
      showsRecord: request.message.extras.record !== undefined,
      setFocus: parts.setFocus,
      suggest: parts.suggest,
      showFigures: parts.showFigures,
      prefer: (addresses) => {
        turn.preferred = addresses
      },
      fillSendForm: (draft) => showSend(deps, { userId, words, source, draft, parts, hasEnded: () => hasEnded }),
      lastChanges,
      modelBudget: deps.modelBudget?.(userId),
      signal,
    })
  } finally {
    hasEnded = true
    if (brain.kind === 'model') parts.keepRefs(refs.toStored())
  }
}
