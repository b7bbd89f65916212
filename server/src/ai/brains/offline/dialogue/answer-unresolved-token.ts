import { chainNames } from '@murmur/contract/chains'
import type { Turn } from '#ai/brains/brain.port.ts'
import type { RefusedResult, TokenRef, UnresolvedToken } from '#ai/brains/tokens.port.ts'
import { stripMarkdown } from './value-text.ts'
import type { Sentence, WriteSentence } from './write-sentence.ts'

/** Explains why a tool did not complete the request. If the tokens to choose from have other names, it calls them near matches. */
export function answerUnresolvedToken(
  turn: Turn,
  writeSentence: WriteSentence,
  name: string,
  result: UnresolvedToken | RefusedResult,
): void {
  if (result.kind === 'refused') turn.write(result.message)
  else if (result.kind === 'choose') {
    const isNamed = result.tokens.some((token) => matchesToken(token, name))
    writeSentence(isNamed ? 'brain.choose' : 'brain.unknownTokenFound', { asked: stripMarkdown(name) })
  } else if (result.kind === 'not-payable') writeSentence(...paymentQuestion(turn, result))
  else if (result.kind === 'unknown-token') writeSentence('brain.unknownToken', { asked: stripMarkdown(result.query) })
  else writeSentence('brain.notNamed')
}

const payTexts = {
  'not-held': 'brain.payNotHeld',
  'other-chain': 'brain.payOtherChain',
  unknown: 'brain.payUnknown',
} as const

/** The question which of the user's tokens pays instead. */
function paymentQuestion(
  { language }: Turn,
  { reason, pay, bought, options }: Extract<UnresolvedToken, { kind: 'not-payable' }>,
): Sentence {
  const optionList = new Intl.ListFormat(language, { type: 'disjunction' }).format(options.map(stripMarkdown))
  const names = { pay: stripMarkdown(pay), token: stripMarkdown(bought.symbol), chain: chainNames[bought.chain] }
  return [payTexts[reason], { ...names, options: optionList }]
}

/** Whether the text is the symbol, the name or the address of a token. */
export function matchesToken({ symbol, name, address }: TokenRef, text: string): boolean {
  const query = text.trim().replace(/^\$/, '').toLowerCase()
  return [symbol, name, address].some((each) => each.toLowerCase() === query)
}
