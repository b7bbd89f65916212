const numbers = new Set(
  `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen
twenty thirty forty fifty sixty seventy eighty ninety hundred thousand million billion`.split(/\s+/),
)
/** Words that change or cancel an order. */
const vetoWords = new Set(
  `cent cents penny pennies euro euros pound pounds yen pesos rupees francs quid grand coins tokens shares point half quarter thirds
if when unless until once whenever provided tomorrow tonight later yesterday today every each day daily week weekly month
monthly year hour hours minute minutes monday tuesday wednesday thursday friday saturday sunday noon midnight below above not
don't never except instead wait kidding but maybe drops falls rises hits reaches doubles`.split(/\s+/),
)
const leadWords = new Set("please can could i let's should what if never do don't".split(' '))
/** The language model lacks token names and writes up to two extra words for one. */
const maxExtraWords = 2

/** Whether a command may move money, so that the free decode has to agree with it. */
export function needsFreeDecode(command: string): boolean {
  return /\b(buy|sell|spend|dollars?|bucks|percent|half|all|everything|quarter|third|yes|confirm)\b/.test(command)
}

/**
 * Whether the free transcript agrees with the command: the same numbers, no word that changes an order, and not more words.
 * "Bucks if lucky" may be "bucks of floki" or a condition, so it does not agree. The grammar decodes any speech as the nearest
 * command; the language model has no such bias.
 */
export function isSameCommand(command: string, transcript: string): boolean {
  const commandWords = command.split(' ')
  const transcriptWords = transcript.split(' ').filter(Boolean)
  if (transcriptWords.length > commandWords.length + maxExtraWords) return false
  // "undo sell" must not match "can you sell": the words before the order must be equal.
  const [first = ''] = commandWords
  if (leadWords.has(first) && !transcriptWords.includes(first)) return false
  if (transcriptWords.some((each) => vetoWords.has(each) && !commandWords.includes(each))) return false
  // Numbers are not compared after "confirm", because its digits sound like words ("for", "to").
  return commandWords.includes('confirm') || numberWords(commandWords) === numberWords(transcriptWords)
}

/** "a hundred" is "one hundred". */
function numberWords(words: readonly string[]): string {
  return words
    .filter((each) => numbers.has(each))
    .join(' ')
    .replace(/\bone (?=hundred|thousand)/g, '')
}
