// Fits the weights by which the offline assistant ranks what a message may mean (decision 210) to the judged conversations:
// `npm run bench -- fit [--language en] [--limit 20] [--write]`. Prints how often the first candidate is right, in conversations
// that the fit saw and in those that it did not see. `--limit` takes that many conversations, evenly chosen; `--write` replaces
// `request-weights.json`. The same conversations and code give the same weights.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Language } from '@murmur/contract/languages'
import * as v from 'valibot'
import { projectRoot } from '../world/paths.ts'
import { crossValidate } from './fit/cross-validate.ts'
import { labelTurns } from './fit/labelled-turns.ts'
import { formatAccuracy, formatWeights } from './fit/report.ts'
import { fitWeights } from './fit/softmax-fit.ts'
import { readConversations } from './talk/conversation.ts'

const stringOption = { type: 'string' } as const
const { values } = parseArgs({
  options: { language: stringOption, limit: stringOption, write: { type: 'boolean', default: false } },
})
const language = v.parse(v.optional(Language), values.language)
const conversations = readConversations({ language })
const step = Math.max(1, Math.ceil(conversations.length / Number(values.limit ?? conversations.length)))
const isWhole = language === undefined && step === 1
if (values.write && !isWhole) throw new Error('Weights of some conversations only are not written')

/** Found by trial: a smaller penalty or rarer features lower the accuracy on conversations that the fit did not see. */
const options = { minCount: 40, penalty: 0.001, steps: 200 }
const finalSteps = 300

const turns = await labelTurns(conversations.filter((_, at) => at % step === 0))
const trainableTurns = turns.filter(({ candidates }) => candidates.some(({ isRight }) => isRight))
const skippedLanguages = turns.filter((turn) => !trainableTurns.includes(turn)).map((turn) => turn.language)
const file = join(projectRoot, 'server/src/ai/brains/offline/requests/request-weights.json')
const stored = new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>))
console.log(formatAccuracy(crossValidate(trainableTurns, options), stored, skippedLanguages))
const weights = fitWeights(trainableTurns, { ...options, steps: finalSteps })
if (values.write) {
  writeFileSync(file, formatWeights(weights))
  console.log(`written: ${file}`)
}
