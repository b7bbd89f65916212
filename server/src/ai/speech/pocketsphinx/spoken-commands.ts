import { refusedAmounts } from './rejected-words.ts'
import { anyNumberOf, inOrder, loopOf, maybe, oneOf, type Part, phrase, word } from './word-graph.ts'

// Probabilities relative to commands, tuned with `npm run bench -- senses` (decisions 092, 170).
const commonWord = 4e-2
const sound = 1e-5
const unknownName = 1e-3
const soundOfName = 0.1
const refusedAmount = 0.1
const refusedAmountWord = 0.3
const anyRest = 0.1
const restWord = 1e-2
const courtesy = 0.1

const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(' ')
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const below100 = oneOf(...ones, ...teens, inOrder(oneOf(...tens), maybe(...ones)))
const rest100 = maybe(inOrder(maybe('and'), below100))
const below1000 = oneOf(below100, inOrder(oneOf(...ones, 'a'), word('hundred'), rest100))
/** One to 999,999: "nine hundred ninety nine", "fifteen hundred", "two thousand and fifty". */
const number = oneOf(
  below1000,
  inOrder(oneOf(...teens.slice(1)), word('hundred'), rest100),
  inOrder(oneOf(below1000, 'a'), word('thousand'), maybe(inOrder(maybe('and'), below1000))),
)
/** Any other amount. The prefix marks a word that is displayed and makes the command uncertain. */
const oddAmount = anyNumberOf(
  refusedAmounts.map((text) => ({ text: `r-${text}`, probability: refusedAmountWord })),
  refusedAmount,
)
const usd = oneOf(inOrder(number, oneOf('dollars', 'dollar', 'bucks')), oddAmount)
const percent = inOrder(number, word('percent'))
const part = oneOf(percent, 'half', 'all', 'everything', 'a quarter', 'a third', oddAmount)
const chain = oneOf('solana', 'ethereum', 'base')
const where = maybe(inOrder(word('on'), chain))
const digit = oneOf('zero', ...ones)

/** Words before a trade. Includes negations, so that "do not buy" never decodes as "buy". */
const lead = inOrder(
  maybe('please'),
  maybe(
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

/** All commands with a certain transcript. `token`: any listed token. */
export function spokenCommands(token: Part): Part {
  const mine = inOrder(maybe('of'), maybe('my', 'the'), token)
  const thing = oneOf('anything', 'it', 'that', 'something', 'this')
  const buy = oneOf(
    inOrder(word('buy'), usd, maybe('worth'), maybe('of'), token, where),
    inOrder(word('buy'), token, maybe(inOrder(oneOf('for', 'with'), usd)), where),
    inOrder(word('buy'), maybe(thing)),
    inOrder(word('spend'), usd, word('on'), token),
  )
  const sell = oneOf(
    inOrder(word('sell'), part, mine, where),
    inOrder(word('sell'), usd, maybe('worth'), mine, where),
    inOrder(word('sell'), maybe('my', 'the'), token, where),
    inOrder(word('sell'), maybe(thing, part)),
  )
  const trade = inOrder(lead, oneOf(buy, sell), maybe(word('please', courtesy)))
  const ask = oneOf(
    inOrder(maybe('what is', "what's"), maybe('the'), phrase('price of'), token, where),
    inOrder(
      oneOf('how much is', 'tell me about', 'search for', 'search', 'find', 'info on', 'info about'),
      token,
      where,
    ),
    inOrder(oneOf('information on', 'information about', 'what is', "what's"), token),
    inOrder(token, maybe('price')),
    inOrder(maybe('what is', "what's", 'show', 'show me'), maybe('my'), oneOf('balance', 'portfolio', 'wallet')),
    inOrder(maybe('show', 'show me'), maybe('my'), oneOf('history', 'trades', 'transactions')),
    oneOf('what do i have', 'help', 'what can you do', 'hello', 'hi', 'thank you', 'thanks'),
  )
  const answer = oneOf(
    inOrder(word('confirm'), digit, digit),
    oneOf('yes', "yes i'm sure", 'yes please', 'no', 'no thanks', 'no thank you', 'cancel', 'stop'),
    oneOf(usd, part, inOrder(maybe('on'), chain)),
  )
  return oneOf(trade, ask, answer)
}

/** Other speech: common words and single phones. */
export function anythingElse(words: readonly string[], sounds: readonly string[]): Part {
  return loopOf([...weighed(words, commonWord), ...weighed(sounds, sound)], 1)
}

/** Words after a command, which make it uncertain. */
export function rest(words: readonly string[], sounds: readonly string[]): Part {
  return loopOf([...weighed(words, restWord), ...weighed(sounds, sound)], anyRest)
}

/** An unknown token: phones that match no listed token. */
export function unknownToken(sounds: readonly string[]): Part {
  return anyNumberOf(weighed(sounds, soundOfName), unknownName)
}

function weighed(words: readonly string[], probability: number) {
  return words.map((text) => ({ text, probability }))
}
