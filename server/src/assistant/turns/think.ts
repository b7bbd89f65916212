import type { UserId } from '@murmur/contract/ids'
import { type Brain, BrainFailed, type EarlierMessage } from '#ai/brains/brain.port.ts'
import type { OwnWords } from '#assistant/tools/is-stated.ts'
import { makeTools } from '#assistant/tools/make-tools.ts'
import { tokenRefs } from '#assistant/tools/token-refs.ts'
import { say } from '#platform/i18n/say.ts'
import type { AnswerParts } from './answer-parts.ts'
import type { AssistantChats, Stored } from './assistant-chats.ts'
import type { ToolDeps, TurnContext } from './turn-deps.ts'

export type ThinkDeps = ToolDeps & {
  chats: Pick<AssistantChats, 'messagesBefore'>
  brain: Brain
  /** Fallback if the brain's vendor fails. */
  offlineBrain: Brain
  onBrainFailed: (error: BrainFailed) => void
}

type Asked = {
  message: Stored & { userId: UserId }
  source: 'text' | 'voice'
  parts: AnswerParts
  words: string
  reading: OwnWords
  before: readonly Stored[]
  memory: unknown
  /** Whether the parser has already determined the trade, so that no model is called. */
  isSettled: boolean
  signal: AbortSignal
}

/**
 * Runs the configured brain; if its vendor fails, falls back to the offline brain with a notice. Returns the kind of the brain
 * that answered.
 */
export async function think(deps: ThinkDeps, asked: Asked): Promise<Brain['kind']> {
  const brain = asked.isSettled ? deps.offlineBrain : deps.brain
  let { kind } = brain
  try {
    await ask(deps, brain, asked)
  } catch (error) {
    if (!(error instanceof BrainFailed) || kind === 'offline') throw error
    deps.onBrainFailed(error)
    asked.parts.say(`${say(asked.parts, 'assistant.brain-failed')}\n\n`)
    // Does not repeat an existing proposal.
    if (!asked.parts.card()) {
      kind = deps.offlineBrain.kind
      await ask(deps, deps.offlineBrain, asked)
    }
  }
  if (asked.parts.isEmpty()) asked.parts.say(say(asked.parts, 'assistant.trouble'))
  return kind
}

async function ask(deps: ThinkDeps, brain: Brain, asked: Asked): Promise<void> {
  const { message, parts, words, reading, source, signal } = asked
  const { language, figures } = parts
  const { userId, chatId } = message
  const turn: TurnContext = {
    userId,
    chatId,
    language,
    figures,
    words: `${words} ${reading.token ?? ''}`,
    reading,
    source,
    parts,
    refs: tokenRefs(),
  }
  let isOver = false
  try {
    await brain.answer({
      text: words,
      source,
      language,
      figures,
      before: asked.before.flatMap(said),
      memory: asked.memory,
      tools: makeTools(deps, turn),
      // Discards late text of a vendor's stream.
      write: (text) => {
        if (!isOver) parts.write(text)
      },
      remember: parts.remember,
      signal,
    })
  } finally {
    isOver = true
  }
}

/** Placeholders for cards in the history: a card's text contains untrusted token names. */
const cardPlaceholders: Partial<Record<Stored['type'], string>> = {
  trade_execution: '[a trade card was shown]',
  token_info: '[figures of a token were shown]',
  search_results: '[a table of tokens was shown]',
}

/** Text only: recordings become their transcripts, pictures are omitted. */
function said({ role, type, content, extras }: Stored): EarlierMessage[] {
  if (type === 'audio') return extras.transcript?.state === 'done' ? [{ role, text: extras.transcript.text }] : []
  return type === 'image' ? [] : [{ role, text: cardPlaceholders[type] ?? content }]
}
