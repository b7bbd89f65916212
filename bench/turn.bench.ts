// Ratio of the CPU cost of an offline turn, without storage, to that of the same turn on the AI SDK with a mock model:
// `npm run bench -- turn [--language en] [--rounds 15] [--turns 10]`. Both parse the same messages, make the same tool call on
// data in memory and give the same answer, which is checked first; then turns of each alternate, both warm, from one message to the
// next. The mock model is instant, and knows only the tool that it calls. Exits with 1 if the goal is missed.
import { parseArgs } from 'node:util'
import { storeResult } from './results/store-result.ts'
import { describeMachine } from './stats.ts'
import { measureTurns } from './turn/measure-turns.ts'
import { formatTurns, judgeTurns } from './turn/report.ts'
import { turnKinds } from './turn/turn-kinds.ts'

const stringOption = { type: 'string' } as const
const { values } = parseArgs({ options: { language: stringOption, rounds: stringOption, turns: stringOption } })
const kinds = turnKinds.filter(({ language }) => values.language === undefined || values.language === language)
if (kinds.length === 0) throw new Error(`No turns in ${values.language}`)
const turns = Number(values.turns ?? 10)
console.log(describeMachine())
const measured = await measureTurns({ kinds, rounds: Number(values.rounds ?? 15), turns, warmUp: 30 * turns })
console.log(formatTurns(measured))
const { ratio, isMet } = judgeTurns(measured.kinds)
if (values.language === undefined) storeResult('turn', { 'offline turn': ratio })
if (!isMet) process.exitCode = 1
