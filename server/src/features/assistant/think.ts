import type { Language } from '@murmur/contract/languages'
import { say } from '#core/texts/say.ts'
import type { AnswerParts } from '#features/assistant/answer-parts.ts'
import type { AssistantChats, Stored } from '#features/assistant/assistant-chats.ts'
import type { OwnWords } from '#features/assistant/is-stated.ts'
import { makeTools } from '#features/assistant/make-tools.ts'
import { tokenRefs } from '#features/assistant/token-refs.ts'
import type { ToolDeps, TurnContext } from '#features/assistant/turn-deps.ts'
import { type Brain, BrainFailed, type Said } from '#integrations/brains/brain.port.ts'

export type ThinkDeps = ToolDeps & {
  chats: Pick<AssistantChats, 'messagesBefore'>
  brain: Brain
  /** Answers when the brain's vendor does not. */
  offlineBrain: Brain
  onBrainFailed: (error: BrainFailed) => void
}

type Asked = {
  message: Stored & { userId: string }
  source: 'text' | 'voice'
  language: Language
  parts: AnswerParts
  words: string
  reading: OwnWords
  before: readonly Stored[]
  memory: unknown
  signal: AbortSignal
}

/** Lets the configured brain answer; when its vendor fails, the offline brain answers and it is said so. */
export async function think(deps: ThinkDeps, asked: Asked): Promise<void> {
  try {
    await ask(deps, deps.brain, asked)
  } catch (error) {
    if (!(error instanceof BrainFailed) || deps.brain.kind === 'offline') throw error
    deps.onBrainFailed(error)
    asked.parts.say(`${say(asked.language, 'assistant.brain-failed')}\n\n`)
    // A proposal that stands already is not made twice.
    if (!asked.parts.card()) await ask(deps, deps.offlineBrain, asked)
  }
  if (asked.parts.isEmpty()) asked.parts.say(say(asked.language, 'assistant.trouble'))
}

async function ask(deps: ThinkDeps, brain: Brain, asked: Asked): Promise<void> {
  const { message, parts, language, words, reading, source, signal } = asked
  const { userId, chatId } = message
  const turn: TurnContext = { userId, chatId, language, words, reading, source, parts, refs: tokenRefs() }
  let isOver = false
  try {
    await brain.answer({
      text: words,
      source,
      language,
      before: asked.before.flatMap(said),
      memory: asked.memory,
      tools: makeTools(deps, turn),
      // What comes late from a vendor's stream belongs to no answer any more.
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

/** What stands for a card in what was said before: its sentence names tokens, and these name themselves. */
const cardsAs: Partial<Record<Stored['type'], string>> = {
  trade_execution: '[a trade card was shown]',
  token_info: '[figures of a token were shown]',
  search_results: '[a table of tokens was shown]',
}

/** Words alone: recordings are what was heard in them, pictures nothing. */
function said({ role, type, content, extras }: Stored): Said[] {
  if (type === 'audio') return extras.transcript?.state === 'done' ? [{ role, text: extras.transcript.text }] : []
  return type === 'image' ? [] : [{ role, text: cardsAs[type] ?? content }]
}
