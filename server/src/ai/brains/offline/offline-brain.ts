import type { Brain, Turn } from '#ai/brains/brain.port.ts'
import { say as sayFromCatalogs, type TextId } from '#platform/i18n/say.ts'
import { answerBalance, answerHistory } from './dialogue/answer-account.ts'
import { answerAsk } from './dialogue/answer-ask.ts'
import { answerInfo, answerPrice, answerSearch } from './dialogue/answer-look-up.ts'
import { answerTrade } from './dialogue/answer-trade.ts'
import { recall } from './dialogue/memory.ts'
import { withSuggestion } from './dialogue/with-suggestion.ts'
import { type Say, type Speak, speaker } from './dialogue/write-sentence.ts'
import { readUtterance } from './parsing/parse-utterance.ts'
import type { Reading, Smalltalk } from './parsing/parsed-utterance.ts'
import type { TokenNames } from './parsing/token-names.ts'

/** `names`: what the tokens are called that it may take a word for. */
export type OfflineBrainDeps = { names: () => TokenNames; say?: Say }

const smalltalks: Record<Smalltalk, TextId> = {
  greeting: 'brain.greeting',
  thanks: 'brain.thanks',
  bye: 'brain.bye',
  'how-are-you': 'brain.howAreYou',
  'who-are-you': 'brain.whoAreYou',
  chat: 'brain.chat',
}

/** The brain that needs no key and no network: it reads by rules, calls at most one tool a turn, and speaks from catalogs. */
export function offlineBrain({ names, say = sayFromCatalogs }: OfflineBrainDeps): Brain {
  return {
    kind: 'offline',
    async answer(turn) {
      turn.signal.throwIfAborted()
      const memory = recall(turn.memory)
      const known = names()
      const read = readUtterance(turn.text, { names: known, language: turn.language, understood: memory?.understood })
      turn.remember(null)
      await reply(turn, say, speaker(say, turn), withSuggestion(read, memory))
    },
  }
}

async function reply(turn: Turn, say: Say, speak: Speak, reading: Reading): Promise<void> {
  switch (reading.intent) {
    case 'buy':
    case 'sell':
      return answerTrade(turn, speak, reading)
    case 'price':
      return answerPrice(turn, speak, reading)
    case 'info':
      return answerInfo(turn, speak, reading)
    case 'search':
      return answerSearch(turn, speak, reading)
    case 'balance':
      return answerBalance(turn, say, reading)
    case 'history':
      return answerHistory(turn, say, speak)
    case 'help':
      return speak('brain.help')
    case 'yes':
      return speak('brain.nothingOpen')
    case 'no':
      return speak('brain.nothingToCancel')
    case 'smalltalk':
      return speak(smalltalks[reading.smalltalk ?? 'chat'])
    case 'ask':
      return answerAsk(turn, speak, reading)
  }
}
