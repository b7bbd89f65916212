// What the senses on this machine make of recordings and pictures, for `npm run bench -- senses`: JSON on standard input
// (`Task`), and on standard output what was heard and read, what the offline brain would make of the words, and how long it took.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { finite } from '@murmur/contract/finite'
import { mustRead } from '@murmur/contract/must-read'
import { object } from '@murmur/contract/object'
import sharp from 'sharp'
import * as v from 'valibot'
import { runCommand } from '#commands/run-command.ts'
import { readUtterance } from '#integrations/brains/offline/reading/read-utterance.ts'
import { tokenNames } from '#integrations/brains/offline/reading/token-names.ts'
import { verifiedTokens } from '#integrations/chains/evm/verified-tokens.ts'
import { verifiedMints } from '#integrations/chains/solana/verified-mints.ts'
import { mentionsIn } from '#integrations/pictures/mentions/mentions-in.ts'
import { tesseractReading } from '#integrations/pictures/tesseract/tesseract-reading.ts'
import { findPocketsphinx } from '#integrations/speech/pocketsphinx/find-pocketsphinx.ts'
import { pocketsphinxHearing } from '#integrations/speech/pocketsphinx/pocketsphinx-hearing.ts'

const Task = object({
  /** Paths of recordings. */
  wavs: v.array(v.string()),
  texts: v.array(v.string()),
  pictures: v.array(object({ svg: v.string(), scale: finite })),
})

const known = [
  ...verifiedMints.map((token) => ({ ...token, chain: 'sol' as const })),
  ...verifiedTokens.eth.map((token) => ({ ...token, chain: 'eth' as const })),
  ...verifiedTokens.base.map((token) => ({ ...token, chain: 'base' as const })),
]
const names = tokenNames(known)
const intentOf = (text: string) => readUtterance(text, { names, language: 'en' }).intent
const never = new AbortController().signal

await runCommand(async (say) => {
  const task = mustRead(Task, await json(process.stdin))
  say(
    JSON.stringify({
      heard: await hearAll(task.wavs),
      intents: task.texts.map(intentOf),
      pictures: await readAll(task.pictures),
    }),
  )
})

/** Undefined where there is no recogniser. */
async function hearAll(wavs: readonly string[]) {
  const found = findPocketsphinx()
  if (!found) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'murmur-senses-'))
  const hearing = pocketsphinxHearing({ found, folder: join(folder, 'hearing'), timeoutMs: 60_000 })
  const symbols = [...new Set(known.map(({ symbol }) => symbol))]
  const all = []
  for (const path of wavs) {
    const began = performance.now()
    const { state, text } = await hearing.transcribe(readFileSync(path), { language: 'en', symbols, signal: never })
    all.push({ state, text, intent: text ? intentOf(text) : 'ask', ms: performance.now() - began })
  }
  rmSync(folder, { recursive: true, force: true })
  return all
}

async function readAll(pictures: readonly { svg: string; scale: number }[]) {
  const reading = tesseractReading({ timeoutMs: 60_000 })
  const all = []
  for (const { svg, scale } of pictures) {
    const png = await sharp(Buffer.from(svg), { density: 72 * scale })
      .png()
      .toBuffer()
    const began = performance.now()
    const { lines } = await reading.read(png, never)
    const ms = performance.now() - began
    all.push({ lines, ms, plain: mentionsIn(lines, []), indexed: mentionsIn(lines, known) })
  }
  await reading.close()
  return all
}
