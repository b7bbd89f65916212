import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { SpeechOptions, Voice } from './make-recordings.ts'
import { isTradeIntent, type Transcript } from './run-senses.ts'

/** A sentence slightly outside the command grammar. `expected`: the sentence as the recogniser writes it. */
type Trap = { id: string; class: string; text: string; expected?: string; voice?: string }
export type SpokenTrap = { trap: Trap; speaking: SpeechOptions }

const traps = JSON.parse(
  readFileSync(fileURLToPath(new URL('../data/voices/traps.json', import.meta.url)), 'utf8'),
) as Trap[]
const speeds = [1, 0.8, 1.25]

/** Each trap by two voices, at one of three speeds, every fourth in noise. A foreign sentence uses the voice of its language. */
export function spokenTraps(voicesToUse: readonly Voice[]): SpokenTrap[] {
  return traps.flatMap((trap, index) =>
    [0, 1].flatMap((take): SpokenTrap[] => {
      const speed = speeds[(index + take) % speeds.length] ?? 1
      const noise = (index + take) % 4 === 3
      const voice = trap.voice ? 'espeak' : voicesToUse[(index + 2 * take) % voicesToUse.length]
      if (!voice || !voicesToUse.includes(voice)) return []
      return [{ trap, speaking: { voice, speed, noise, ...(trap.voice && { language: trap.voice }) } }]
    }),
  )
}

/**
 * Whether a certain result is wrong: a command or answer that was not spoken, or a trade although the sentence requests none.
 * Only a trap with a large dollar amount may become a trade, if the transcript matches the sentence.
 */
export function isWrongTranscript({ trap }: SpokenTrap, { state, text, intent }: Transcript): boolean {
  if (state !== 'done') return false
  if (text === trap.expected) return isTradeIntent(intent) && trap.class !== 'numbers'
  return (
    isTradeIntent(intent) || intent === 'yes' || /\b(confirm|dollars?|bucks|percent|half|all|everything)\b/.test(text)
  )
}

/** Prints the results by class and by voice. Returns the number of wrong results. */
export function printTraps(spoken: readonly SpokenTrap[], transcripts: readonly (Transcript | undefined)[]): number {
  const transcribedTraps = spoken.flatMap((one, index) =>
    transcripts[index] ? [{ ...one, transcript: transcripts[index] }] : [],
  )
  if (transcribedTraps.length === 0) return 0
  const wrong = transcribedTraps.filter((one) => isWrongTranscript(one, one.transcript))
  const failed = transcribedTraps.filter((one) => one.transcript.state === 'failed')
  console.log(
    `\nTraps: ${transcribedTraps.length} of ${spoken.length} recordings, ${wrong.length} wrong, ${failed.length} without a result`,
  )
  const table = (key: (one: SpokenTrap) => string) => {
    for (const name of new Set(transcribedTraps.map(key))) {
      const own = transcribedTraps.filter((one) => key(one) === name)
      const sure = own.filter((one) => one.transcript.state === 'done')
      const bad = own.filter((one) => wrong.includes(one))
      console.log(`  ${name}: ${own.length} recordings, ${sure.length} certain, ${bad.length} wrong`)
    }
  }
  table(({ trap }) => trap.class)
  table(({ speaking }) => `${speaking.voice} at pace ${speaking.speed ?? 1}`)
  for (const { trap, speaking, transcript } of wrong) {
    console.log(`    ${speaking.voice} ${speaking.speed}: "${trap.text}" → "${transcript.text}" (${transcript.intent})`)
  }
  return wrong.length
}
