import type { Brain, Turn } from '#ai/brains/brain.port.ts'
import { say as sayFromCatalogs, type TextId } from '#platform/i18n/say.ts'
import { answerBalance, answerHistory } from './dialogue/answer-account.ts'
import { answerAsk } from './dialogue/answer-ask.ts'
import { answerInfo, answerPrice, answerSearch } from './dialogue/answer-look-up.ts'
import { answerTrade } from './dialogue/answer-trade.ts'
import { recall } from './dialogue/memory.ts'
import { withSuggestion } from './dialogue/with-suggestion.ts'
import { type Say, sentenceWriter, type WriteSentence } from './dialogue/write-sentence.ts'
import { parseUtterance } from './parsing/parse-utterance.ts'
import type { ParsedUtterance, Smalltalk } from './parsing/parsed-utterance.ts'
import type { TokenNames } from './parsing/token-names.ts'

/** `names`: the tokens that a word may refer to. */
export type OfflineBrainDeps = { names: () => TokenNames; say?: Say }

const smalltalks: Record<Smalltalk, TextId> = {
  greeting: 'brain.greeting',
  thanks: 'brain.thanks',
  bye: 'brain.bye',
  'how-are-you': 'brain.howAreYou',
  'who-are-you': 'brain.whoAreYou',
  chat: 'brain.chat',
}

/** A rule-based brain without key or network: parses the message, calls at most one tool a turn, and answers from catalogs. */
export function offlineBrain({ names, say = sayFromCatalogs }: OfflineBrainDeps): Brain {
  return {
    kind: 'offline',
    async answer(turn) {
      turn.signal.throwIfAborted()
      const memory = recall(turn.memory)
      const known = names()
      const read = parseUtterance(turn.text, { names: known, language: turn.language, understood: memory?.understood })
      turn.remember(null)
      await reply(turn, say, sentenceWriter(say, turn), withSuggestion(read, memory))
    },
  }
}

async function reply(turn: Turn, say: Say, writeSentence: WriteSentence, parsed: ParsedUtterance): Promise<void> {
  switch (parsed.intent) {
    case 'buy':
    case 'sell':
      return answerTrade(turn, writeSentence, parsed)
    case 'price':
      return answerPrice(turn, writeSentence, parsed)
    case 'info':
      return answerInfo(turn, writeSentence, parsed)
    case 'search':
      return answerSearch(turn, writeSentence, parsed)
    case 'balance':
      return answerBalance(turn, say, parsed)
    case 'history':
      return answerHistory(turn, say, writeSentence)
    case 'help':
      return writeSentence('brain.help')
    case 'yes':
      return writeSentence('brain.nothingOpen')
    case 'no':
      return writeSentence('brain.nothingToCancel')
    case 'smalltalk':
      return writeSentence(smalltalks[parsed.smalltalk ?? 'chat'])
    case 'ask':
      return answerAsk(turn, writeSentence, parsed)
  }
}
