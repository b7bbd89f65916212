import { evmChainKeys } from '@murmur/contract/chains'
// Tests speech recognition and OCR of this machine on recordings and pictures, for `npm run bench -- senses`. Standard
// input: JSON (`Task`). Standard output: a line of JSON for each recording once it is finished (its index, transcript, the
// offline brain's parse of it, and the time it took), then one line with the intents of the texts and the pictures.

import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { finite } from '@murmur/contract/schema/finite'
import { object } from '@murmur/contract/schema/object'
import { parseOrThrow } from '@murmur/contract/schema/parse-or-throw'
import sharp from 'sharp'
import * as v from 'valibot'
import { parseUtterance } from '#ai/brains/offline/parsing/parse-utterance.ts'
import { indexTokenNames } from '#ai/brains/offline/parsing/token-names.ts'
import { pictureMentions } from '#ai/pictures/mentions/picture-mentions.ts'
import { tesseractOcr } from '#ai/pictures/tesseract/tesseract-ocr.ts'
import { findPocketsphinx } from '#ai/speech/pocketsphinx/find-pocketsphinx.ts'
import { pocketsphinxTranscriber } from '#ai/speech/pocketsphinx/pocketsphinx-transcriber.ts'
import { spokenTokens } from '#ai/speech/spoken-token.ts'
import { TranscriptionError } from '#ai/speech/transcriber.port.ts'
import { verifiedTokens } from '#chains/evm/verified-tokens.ts'
import { verifiedMints } from '#chains/solana/verified-mints.ts'
import { runCommand } from './run-command.ts'

const Task = object({
  /** Paths of recordings. */
  wavs: v.array(v.string()),
  texts: v.array(v.string()),
  pictures: v.array(object({ svg: v.string(), scale: finite })),
})

const knownTokens = [
  ...verifiedMints.map((token) => ({ ...token, chain: 'sol' as const })),
  ...evmChainKeys.flatMap((chain) => verifiedTokens[chain].map((token) => ({ ...token, chain }))),
]
const names = indexTokenNames(knownTokens)
const describeIntent = (text: string) => parseUtterance(text, { names, language: 'en' }).intent
const neverAborted = new AbortController().signal

await runCommand(async (print) => {
  const task = parseOrThrow(Task, await json(process.stdin))
  await transcribeAll(task.wavs, print)
  print(JSON.stringify({ intents: task.texts.map(describeIntent), pictures: await readPictures(task.pictures) }))
})

/** Writes nothing without a speech recogniser. A recording that takes more than two minutes is `failed`. */
async function transcribeAll(wavs: readonly string[], print: (line: string) => void) {
  const found = findPocketsphinx()
  if (!found) return
  const folder = mkdtempSync(join(tmpdir(), 'murmur-senses-'))
  const transcriber = pocketsphinxTranscriber({ found, folder: join(folder, 'hearing'), timeoutMs: 120_000 })
  const tokens = spokenTokens(knownTokens)
  const pendingWavs = [...wavs.entries()]
  const work = async () => {
    for (let next = pendingWavs.shift(); next; next = pendingWavs.shift()) {
      const [at, path] = next
      const began = performance.now()
      const { state, text } = await transcriber
        .transcribe(readFileSync(path), { language: 'en', tokens, signal: neverAborted })
        .catch((error: unknown) => {
          if (error instanceof TranscriptionError) return { state: 'failed', text: error.message }
          throw error
        })
      const intent = text && state !== 'failed' ? describeIntent(text) : 'ask'
      print(JSON.stringify({ at, state, text, intent, ms: performance.now() - began }))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  rmSync(folder, { recursive: true, force: true })
}

async function readPictures(pictures: readonly { svg: string; scale: number }[]) {
  const ocr = tesseractOcr({ timeoutMs: 60_000 })
  const all = []
  for (const { svg, scale } of pictures) {
    const png = await sharp(Buffer.from(svg), { density: 72 * scale })
      .png()
      .toBuffer()
    const began = performance.now()
    const { lines } = await ocr.read(png, neverAborted)
    const ms = performance.now() - began
    all.push({ lines, ms, plain: pictureMentions(lines, []), indexed: pictureMentions(lines, knownTokens) })
  }
  await ocr.close()
  return all
}
