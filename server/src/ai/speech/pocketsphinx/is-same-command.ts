const numbers = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion`.split(/\s+/),
)
/** Words that make another order of a command, or none. */
const vetoes = new Set(
  `cent cents penny pennies euro euros pound pounds yen pesos rupees francs quid grand coins tokens shares point half quarter thirds
if when unless until once whenever provided tomorrow tonight later yesterday today every each day daily week weekly month
monthly year hour hours minute minutes monday tuesday wednesday thursday friday saturday sunday noon midnight below above not
don't never except instead wait kidding but maybe drops falls rises hits reaches doubles`.split(/\s+/),
)
const leads = new Set("please can could i let's should what if never do don't".split(' '))
/** Names of tokens are not in the language model: it writes a word or two too many for one. */
const maxExtraWords = 2

/** Only what may move money needs a second opinion; digits after "confirm" sound like words ("for", "to"). */
export function needsFreeDecode(command: string): boolean {
  return /\b(buy|sell|spend|dollars?|bucks|percent|half|all|everything|quarter|third|yes|confirm)\b/.test(command)
}

/**
 * Whether a transcript without a grammar says nothing else than the command: the same figures, no word that changes an order, and
 * not more words. "Bucks if lucky" may have been "bucks of floki" or a condition, so it is no agreement. The grammar hears the nearest command in everything; the language model does not know that commands exist.
 */
export function isSameCommand(command: string, transcript: string): boolean {
  const own = command.split(' ')
  const free = transcript.split(' ').filter(Boolean)
  if (free.length > own.length + maxExtraWords) return false
  // "undo sell" must not pass for "can you sell": what is said before the order must be the same in both.
  const [first = ''] = own
  if (leads.has(first) && !free.includes(first)) return false
  if (free.some((each) => vetoes.has(each) && !own.includes(each))) return false
  return own.includes('confirm') || figures(own) === figures(free)
}

/** "a hundred" is "one hundred". */
function figures(words: readonly string[]): string {
  return words
    .filter((each) => numbers.has(each))
    .join(' ')
    .replace(/\bone (?=hundred|thousand)/g, '')
}
