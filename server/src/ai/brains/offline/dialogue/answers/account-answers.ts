import { type ChainKey, chains } from '@murmur/contract/chains'
import {
  type AccountQuestion,
  answerAccountQuestion,
} from '#ai/brains/offline/dialogue/account/answer-account-question.ts'
import { answerChains } from '#ai/brains/offline/dialogue/account/answer-chains.ts'
import { writeFeeOfAmount } from '#ai/brains/offline/dialogue/account/answer-fees.ts'
import type { Focus, SettingName } from '#ai/brains/offline/requests/focus.ts'
import type { RequestAnswer, RequestAnswers } from './request-answer.ts'
import { answerTopic, topicAnswer } from './topic-answer.ts'

/** The answers to requests about the user's addresses, fees, limits and settings, and about the app's screens. */
export const accountAnswers: RequestAnswers = {
  'my-address': answerAddresses,
  'fees-paid': createAccountAnswer('fees-paid'),
  'network-fee': async (turn, deps, request, focus) => {
    if (request.chains) return answerChains(turn, deps, request.chains, request.isDifference)
    turn.setFocus({ ...focus, request: request.id } satisfies Focus)
    return createAccountAnswer('network-fee')(turn, deps, request, focus)
  },
  'platform-fee': answerPlatformFee,
  limits: createAccountAnswer('limits'),
  language: settingAnswer('language'),
  theme: settingAnswer('theme'),
  quiet: settingAnswer('quiet'),
  screen: createAccountAnswer('where'),
  // Changes are undone earlier in the turn, so only a trade is left to undo.
  undo: async (turn, deps) => {
    await answerTopic(turn, deps, { kind: 'topic', id: 'undo-a-trade' })
    return true
  },
}

/** The next message may change the setting without its name: "make it dark". */
function settingAnswer(setting: SettingName): RequestAnswer {
  return (turn, deps, request, focus) => {
    turn.setFocus({ ...focus, setting } satisfies Focus)
    return createAccountAnswer(setting)(turn, deps, request, focus)
  }
}

/** Murmur's fee, preceded by the fee of the amount if the message states one. */
function answerPlatformFee(...[turn, deps, request, focus]: Parameters<RequestAnswer>): ReturnType<RequestAnswer> {
  writeFeeOfAmount(turn, deps.translate, deps.names)
  return topicAnswer('platform-fee')(turn, deps, request, focus)
}

function createAccountAnswer(question: AccountQuestion): RequestAnswer {
  return async (turn, { translate }, { chain }) => {
    await answerAccountQuestion(turn, translate, question, chain)
    return true
  }
}

/** The tool shows the addresses itself, so that no model receives them. */
async function answerAddresses(...[turn, , request, focus]: Parameters<RequestAnswer>): Promise<boolean> {
  const { id } = request
  const chain = request.chain ?? onlyChainOf(request.tokens[0]?.query)
  turn.setFocus({ ...focus, request: id } satisfies Focus)
  const result = await turn.tools.addresses.run(chain ? { chain } : {})
  turn.signal.throwIfAborted()
  if (result.kind === 'refused') turn.write(result.message)
  return true
}

/** The chain of a coin that pays on one chain alone: "my SOL address". */
function onlyChainOf(symbol: string | undefined): ChainKey | undefined {
  const [only, ...others] = chains.filter(({ coin }) => coin.symbol === symbol)
  return others.length === 0 ? only?.key : undefined
}
