import { chains } from '@murmur/contract/chains'
import { rejectedAmounts } from './rejected-words.ts'
import { alternatives, type GraphPart, oneOrMore, optional, phrase, sequence, word, zeroOrMore } from './word-graph.ts'

// Probabilities relative to commands, tuned with `npm run bench -- senses` (decisions 092, 170).
const commonWordProbability = 4e-2
const soundProbability = 1e-5
const unknownNameProbability = 1e-3
const nameSoundProbability = 0.1
const rejectedAmountProbability = 0.1
const rejectedAmountWordProbability = 0.3
const trailingProbability = 0.1
const trailingWordProbability = 1e-2
const courtesyProbability = 0.1

const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const below100 = alternatives(...ones, ...teens, sequence(alternatives(...tens), optional(...ones)))
const optionalBelow100 = optional(sequence(optional('and'), below100))
const below1000 = alternatives(below100, sequence(alternatives(...ones, 'a'), word('hundred'), optionalBelow100))
/** One to 999,999: "nine hundred ninety nine", "fifteen hundred", "two thousand and fifty". */
const number = alternatives(
  below1000,
  sequence(alternatives(...teens.slice(1)), word('hundred'), optionalBelow100),
  sequence(alternatives(below1000, 'a'), word('thousand'), optional(sequence(optional('and'), below1000))),
)
/** Any other amount. The prefix marks a word that is displayed and makes the command uncertain. */
const unsupportedAmount = oneOrMore(
  rejectedAmounts.map((text) => ({ text: `r-${text}`, probability: rejectedAmountWordProbability })),
  rejectedAmountProbability,
)
const usd = alternatives(sequence(number, alternatives('dollars', 'dollar', 'bucks')), unsupportedAmount)
const percent = sequence(number, word('percent'))
const shareOfHolding = alternatives(percent, 'half', 'all', 'everything', 'a quarter', 'a third', unsupportedAmount)
const chain = alternatives(...chains.map(({ slug }) => slug))
const optionalChain = optional(sequence(word('on'), chain))
const digit = alternatives('zero', ...ones)

/** Words before a trade. Includes negations, so that "do not buy" never decodes as "buy". */
const tradeLead = sequence(
  optional('please'),
  optional(
    "i don't want to",
    'i do not want to',
    'do not',
    "don't",
    'never',
    'should i',
    'can i',
    'could i',
    'what if i',
    'what happens if i',
    'if i',
    'i will not',
    "i won't",
    'can you',
    'could you',
    'i want to',
    'i would like to',
    "i'd like to",
    "let's",
  ),
)

/** The grammar of all commands that can be transcribed reliably. `token` matches any listed token. */
export function spokenCommands(token: GraphPart): GraphPart {
  const ownedToken = sequence(optional('of'), optional('my', 'the'), token)
  const pronoun = alternatives('anything', 'it', 'that', 'something', 'this')
  const buy = alternatives(
    sequence(word('buy'), usd, optional('worth'), optional('of'), token, optionalChain),
    sequence(word('buy'), token, optional(sequence(alternatives('for', 'with'), usd)), optionalChain),
    sequence(word('buy'), optional(pronoun)),
    sequence(word('spend'), usd, word('on'), token),
  )
  const sell = alternatives(
    sequence(word('sell'), shareOfHolding, ownedToken, optionalChain),
    sequence(word('sell'), usd, optional('worth'), ownedToken, optionalChain),
    sequence(word('sell'), optional('my', 'the'), token, optionalChain),
    sequence(word('sell'), optional(pronoun, shareOfHolding)),
  )
  const trade = sequence(tradeLead, alternatives(buy, sell), optional(word('please', courtesyProbability)))
  const ask = alternatives(
    sequence(optional('what is', "what's"), optional('the'), phrase('price of'), token, optionalChain),
    sequence(
      alternatives('how much is', 'tell me about', 'search for', 'search', 'find', 'info on', 'info about'),
      token,
      optionalChain,
    ),
    sequence(alternatives('information on', 'information about', 'what is', "what's"), token),
    sequence(token, optional('price')),
    sequence(
      optional('what is', "what's", 'show', 'show me'),
      optional('my'),
      alternatives('balance', 'portfolio', 'wallet'),
    ),
    sequence(optional('show', 'show me'), optional('my'), alternatives('history', 'trades', 'transactions')),
    alternatives('what do i have', 'help', 'what can you do', 'hello', 'hi', 'thank you', 'thanks'),
  )
  const answer = alternatives(
    sequence(word('confirm'), digit, digit),
    alternatives('yes', "yes i'm sure", 'yes please', 'no', 'no thanks', 'no thank you', 'cancel', 'stop'),
    alternatives(usd, shareOfHolding, sequence(optional('on'), chain)),
  )
  return alternatives(trade, ask, answer)
}

/** Other speech: common words and single phones. */
export function otherSpeech(words: readonly string[], sounds: readonly string[]): GraphPart {
  return zeroOrMore([...withProbability(words, commonWordProbability), ...withProbability(sounds, soundProbability)], 1)
}

/** Words after a command, which make it uncertain. */
export function trailingSpeech(words: readonly string[], sounds: readonly string[]): GraphPart {
  return zeroOrMore(
    [...withProbability(words, trailingWordProbability), ...withProbability(sounds, soundProbability)],
    trailingProbability,
  )
}

/** An unknown token: phones that match no listed token. */
export function unknownToken(sounds: readonly string[]): GraphPart {
  return oneOrMore(withProbability(sounds, nameSoundProbability), unknownNameProbability)
}

function withProbability(words: readonly string[], probability: number) {
  return words.map((text) => ({ text, probability }))
}
