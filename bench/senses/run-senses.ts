import { spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { projectRoot } from '../../world/paths.ts'

/** `failed`: the recogniser gave no result, in time or at all. */
export type Transcript = { state: 'done' | 'unsure' | 'failed'; text: string; intent: string; ms: number }
export type Mention = { kind: 'address' | 'symbol'; text: string; matchKind: 'read' | 'repaired' | 'near' | 'hint' }
export type OcrOutcome = { lines: string[]; ms: number; plain: Mention[]; indexed: Mention[] }
/** `transcripts` by index of the recording; empty without an installed recogniser, with gaps if the run ended early. */
export type SensesResult = {
  transcripts: (Transcript | undefined)[]
  intents: string[]
  pictures: OcrOutcome[]
  isComplete: boolean
}

export const isTradeIntent = (intent: string) => intent === 'buy' || intent === 'sell'

/**
 * Runs recordings, texts and pictures through the server's transcriber, parser and OCR in a separate process. Calls `onTranscript`
 * after each recording, so that an interrupted run keeps its results.
 */
export async function runSenses(
  task: { wavs: string[]; texts: string[]; pictures: { svg: string; scale: number }[] },
  onTranscript: (at: number, transcript: Transcript) => void = () => {},
): Promise<SensesResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/commands/try-senses.ts'], {
    cwd: resolve(projectRoot, 'server'),
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify(task))
  const answer: SensesResult = { transcripts: [], intents: [], pictures: [], isComplete: false }
  for await (const line of createInterface({ input: child.stdout })) {
    const output = JSON.parse(line) as ({ at: number } & Transcript) | Pick<SensesResult, 'intents' | 'pictures'>
    if ('at' in output) {
      const { at, ...transcript } = output
      answer.transcripts[at] = transcript
      onTranscript(at, transcript)
    } else Object.assign(answer, output, { isComplete: true })
  }
  return answer
}
