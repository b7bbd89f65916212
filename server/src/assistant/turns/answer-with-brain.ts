import type { UserId } from '@murmur/contract/ids'
import type { TokenId } from '@murmur/contract/token-id'
import type { Recipient } from '@murmur/contract/trading/recipients'
import { type Brain, BrainFailed, type Turn } from '#ai/brains/brain.port.ts'
import { parseChanges, type RequestedChange } from '#ai/brains/changes.port.ts'
import type { ParsedRequest } from '#assistant/tools/is-stated.ts'
import { makeTools } from '#assistant/tools/make-tools.ts'
import { tokenRefs } from '#assistant/tools/token-refs.ts'
import type { TokenListing } from '#market-data/token-source.port.ts'
import { translate } from '#platform/i18n/translate.ts'
import type { AnswerParts } from './answer-parts.ts'
import type { AssistantChats, Stored } from './assistant-chats.ts'
import { findSendRecipient } from './sends/find-send-recipient.ts'
import { toHistory } from './to-history.ts'
import type { ToolDeps, TurnContext } from './turn-deps.ts'

export type AnswerWithBrainDeps = ToolDeps & {
  chats: Pick<AssistantChats, 'messagesBefore'>
  brain: Brain
  /** Fallback if the brain's vendor fails. */
  offlineBrain: Brain
  onBrainFailed: (error: BrainFailed) => void
  /** The change that the user's own words request, without a model. */
  readRequestedChange: (message: UserMessage) => Promise<RequestedChange | undefined>
  /** The user's address book. */
  recipients: (userId: UserId) => Promise<readonly Pick<Recipient, 'name' | 'address'>[]>
  /** Whether a message names a token by symbol or address, without a model. */
  namesToken: (message: string, token: Pick<TokenListing, 'address' | 'symbol'>) => boolean
}

/** The user's words, with the data that the server stored with the chat's earlier answers. */
export type UserMessage = Pick<Turn, 'text' | 'language' | 'memory' | 'focus' | 'lastChanges'>

type BrainRequest = {
  message: Stored & { userId: UserId }
  source: 'text' | 'voice'
  parts: AnswerParts
  words: string
  parsed: ParsedRequest
  before: readonly Stored[]
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
 * Runs the configured brain; if its vendor fails, falls back to the offline brain with a notice. Returns the kind of the brain
 * that answered.
 */
export async function answerWithBrain(deps: AnswerWithBrainDeps, request: BrainRequest): Promise<Brain['kind']> {
  const brain = request.needsNoModel ? deps.offlineBrain : deps.brain
  let { kind } = brain
  try {
    await runBrain(deps, brain, request)
  } catch (error) {
    if (!(error instanceof BrainFailed) || kind === 'offline') throw error
    deps.onBrainFailed(error)
    request.parts.writeParagraph(`${translate(request.parts, 'assistant.brain-failed')}\n\n`)
    // Does not repeat an existing proposal.
    if (!request.parts.card()) {
      kind = deps.offlineBrain.kind
      await runBrain(deps, deps.offlineBrain, request)
    }
  }
  if (request.parts.isEmpty()) request.parts.writeParagraph(translate(request.parts, 'assistant.trouble'))
  return kind
}

async function runBrain(deps: AnswerWithBrainDeps, brain: Brain, request: BrainRequest): Promise<void> {
  const { message, parts, words, parsed, source, focus, signal } = request
  const { language, figures } = parts
  const { userId, chatId } = message
  const changes = request.before.findLast((each) => each.extras.changes !== undefined)?.extras.changes
  const lastChanges = parseChanges(changes)
  const history = request.before.flatMap(toHistory)
  const own = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const turn: TurnContext = {
    userId,
    chatId,
    language,
    figures,
    words: `${words} ${parsed.token ?? ''} ${parsed.payWith ?? parsed.understood?.payWith ?? ''}`,
    parsed,
    isNamed: (token) => [...own, words].some((text) => deps.namesToken(text, token)),
    requestedChange: await deps.readRequestedChange({
      text: words,
      language,
      memory: request.memory,
      focus,
      lastChanges,
    }),
    lastChanges,
    source,
    parts,
    refs: tokenRefs(),
  }
  let hasEnded = false
  try {
    await brain.answer({
      text: words,
      source,
      language,
      figures,
      before: history,
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
      screen: request.screen,
      setFocus: parts.setFocus,
      suggest: parts.suggest,
      showFigures: parts.showFigures,
      prefer: (addresses) => {
        turn.preferred = addresses
      },
      fillSendForm: async (draft) => {
        const sendRequest = { text: words, source, symbol: draft.symbol }
        const recipient = findSendRecipient(sendRequest, await deps.recipients(userId))
        if (!hasEnded) parts.showSendForm({ ...draft, ...recipient })
        return recipient
      },
      lastChanges,
      signal,
    })
  } finally {
    hasEnded = true
  }
}
