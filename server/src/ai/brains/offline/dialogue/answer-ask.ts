import type { Turn } from '#ai/brains/brain.port.ts'
import type { AskReason, Reading, Understood } from '#ai/brains/offline/parsing/parsed-utterance.ts'
import { percentText, unmistakableAmount, usdText } from '#platform/i18n/format.ts'
import type { TextId } from '#platform/i18n/say.ts'
import { plainText } from './figures.ts'
import type { Speak } from './write-sentence.ts'

const whys: Partial<Record<AskReason, TextId>> = {
  'too-long': 'brain.whyTooLong',
  hidden: 'brain.whyHidden',
  negated: 'brain.whyNegated',
  condition: 'brain.whyCondition',
  question: 'brain.whyQuestion',
  schedule: 'brain.whySchedule',
  'limit-price': 'brain.whyLimit',
  'other-action': 'brain.whyOtherAction',
  'two-actions': 'brain.whyTwoActions',
  'which-amount': 'brain.whyWhichAmount',
  'odd-number': 'brain.whyOddNumber',
  'amount-range': 'brain.whyAmountRange',
  'percent-range': 'brain.whyPercentRange',
  'no-unit': 'brain.whyNoUnit',
  'not-usd': 'brain.whyNotUsd',
  'usd-of-sale': 'brain.whyUsdOfSale',
  'percent-of-buy': 'brain.whyPercentOfBuy',
  'which-token': 'brain.whyWhichToken',
  'which-chain': 'brain.whyWhichChain',
  'bad-address': 'brain.whyBadAddress',
}

/** Asks for what is missing, or says why nothing was made of the words; what was understood is kept for the next turn. */
export async function answerAsk(turn: Turn, speak: Speak, reading: Reading): Promise<void> {
  const { why = 'not-understood', understood = {}, suggestion, token } = reading
  turn.remember(understood.side || understood.token ? { understood, ...(suggestion && { suggestion }) } : null)
  if (why === 'unknown-token') return askUnknown(turn, speak, plainText(token ?? ''), reading)
  if (why === 'tokens-not-usd') {
    return speak(understood.side === 'sell' ? 'brain.whyTokensNotPercent' : 'brain.whyTokensNotUsd')
  }
  if (why === 'which-number' && reading.readings) return askWhichNumber(turn, speak, reading.readings)
  // A sale has no amount in US dollars to ask for.
  if (why === 'not-usd' && understood.side === 'sell') return speak('brain.whyUsdOfSale')
  const known = whys[why]
  if (known) return speak(known)
  askMissing(turn, speak, why, understood)
}

/** Both numbers as nobody can mistake them again. */
function askWhichNumber(turn: Turn, speak: Speak, [grouped, decimal]: [string, string]): void {
  speak('brain.askWhichNumber', {
    grouped: unmistakableAmount(turn, grouped),
    decimal: unmistakableAmount(turn, decimal),
  })
}

type Sentence = [TextId, Readonly<Record<string, string>>]

function askMissing(turn: Turn, speak: Speak, why: AskReason, { side, token, amountUsd, percent }: Understood): void {
  const named = token === undefined ? undefined : { token: plainText(token) }
  const usd = amountUsd === undefined ? undefined : { amount: usdText(turn, Number(amountUsd)) }
  const share = percent === undefined ? undefined : { amount: percentText(turn, Number(percent)) }
  const [id, values] = sentenceFor(why, side, named, usd, share) ?? ['brain.whyNotUnderstood', {}]
  speak(id, values)
}

function sentenceFor(
  why: AskReason,
  side: 'buy' | 'sell' | undefined,
  named: { token: string } | undefined,
  usd: { amount: string } | undefined,
  share: { amount: string } | undefined,
): Sentence | undefined {
  if (why === 'no-amount' && side === 'sell') return named ? ['brain.askPercent', named] : ['brain.askPercentOnly', {}]
  if (why === 'no-amount') return named ? ['brain.askAmount', named] : ['brain.askAmountOnly', {}]
  if (why === 'no-token' && usd) return ['brain.askTokenBuy', usd]
  if (why === 'no-token') return share ? ['brain.askTokenSell', share] : ['brain.askTokenOnly', {}]
  return why === 'no-side' && named ? ['brain.askSide', named] : undefined
}

/** A misspelled symbol is asked about; anything else is looked for, and chosen by the user alone. */
async function askUnknown(turn: Turn, speak: Speak, asked: string, reading: Reading): Promise<void> {
  if (reading.suggestion) return speak('brain.didYouMean', { asked, token: reading.suggestion })
  const chain = reading.understood?.chain
  const result = await turn.tools.search({ query: asked, ...(chain && { chain }) })
  turn.signal.throwIfAborted()
  const isFound = result.kind === 'found' && result.tokens.length > 0
  speak(isFound ? 'brain.unknownTokenFound' : 'brain.unknownToken', { asked })
}
