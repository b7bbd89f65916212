import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { silentWav, toWav } from '#ai/speech/test-support/silent-wav.ts'
import { spokenSolanaTokens } from '#ai/speech/test-support/spoken-solana-tokens.ts'
import { testSpeech } from '#ai/speech/test-support/synthesize-speech.ts'
import { describeTranscriber } from '#ai/speech/test-support/transcriber-contract.ts'
import { TranscriptionError, TranscriptionTimeoutError } from '#ai/speech/transcriber.port.ts'
import { breadth } from '../../../../../spec/breadth.ts'
import { findPocketsphinx } from './find-pocketsphinx.ts'
import { pocketsphinxTranscriber } from './pocketsphinx-transcriber.ts'

const root = mkdtempSync(join(tmpdir(), 'murmur-hearing-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
/** Longer than a user would wait, because the program has a low priority and the machine may be busy. */
const timeoutMs = 120_000
const hint = (signal = new AbortController().signal) => ({
  language: 'en' as const,
  tokens: spokenSolanaTokens('BONK'),
  signal,
})

/** A fake program: a shell script, with a small dictionary. */
function fakeProgram(name: string, script: string) {
  const folder = mkdtempSync(join(root, `${name}-`))
  const [program, dictionary] = [join(folder, 'program'), join(folder, 'words.dict')]
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  writeFileSync(dictionary, 'buy B AY\nbunk B AH NG K\nzero Z IH R OW\n')
  return { program, dictionary, model: folder, languageModel: folder, folder, pidFile: join(folder, 'pid') }
}

const hasExited = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

describe.each(testSpeech)('with PocketSphinx', ({ found, synthesizeSpeech }) => {
  const wav = synthesizeSpeech('buy twenty dollars of bonk')

  describeTranscriber('PocketSphinx', async () => {
    const folder = mkdtempSync(join(root, 'case-'))
    const stuck = fakeProgram('stuck', 'echo $$ > "$(dirname "$0")/pid"; exec sleep 60')
    const stuckFolder = join(folder, 'stuck')
    return {
      transcriber: pocketsphinxTranscriber({ found, folder: join(folder, 'good'), timeoutMs }),
      wav,
      transcript: { state: 'done', text: 'buy twenty dollars of BONK' },
      broken: pocketsphinxTranscriber({ found: fakeProgram('broken', 'exit 3'), folder: join(folder, 'broken') }),
      stuck: pocketsphinxTranscriber({ found: stuck, folder: stuckFolder, timeoutMs: 400 }),
      isIdle: () => {
        const left = existsSync(stuckFolder) ? readdirSync(stuckFolder).filter((name) => name !== 'grammars') : []
        const isDead = !existsSync(stuck.pidFile) || hasExited(Number(readFileSync(stuck.pidFile, 'utf8')))
        return isDead && left.length === 0
      },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    }
  })

  const transcriber = pocketsphinxTranscriber({ found, folder: join(root, 'hearing'), timeoutMs })
  const decode = async (text: string, symbols = ['BONK', 'WIF', 'JUP', 'USDC']) =>
    transcriber.transcribe(synthesizeSpeech(text), { ...hint(), tokens: spokenSolanaTokens(...symbols) })

  // Each phrase takes seconds of CPU time.
  const phrases: [string, string][] = [
    ['sell half of my bonk', 'sell half of my BONK'],
    ['confirm four two', 'confirm four two'],
    ['what is the price of solana', 'what is the price of SOL'],
    ['show my balance', 'show my balance'],
    ['do not buy bonk', 'do not buy BONK'],
  ]
  it.each(phrases.slice(0, breadth(2, phrases.length)))('transcribes "%s"', async (spoken, text) => {
    expect(await decode(spoken)).toEqual({ state: 'done', text })
  })

  it('marks speech that is not a command as uncertain', async () => {
    expect((await decode('i was thinking about my holiday in the mountains')).state).toBe('unsure')
  })

  it('leaves a gap for an unknown token', async () => {
    expect(await decode('buy ten bucks of floki')).toEqual({ state: 'unsure', text: 'buy ten bucks of …' })
  })

  it('recognizes a token once it is listed', async () => {
    expect(await decode('buy ten bucks of render', ['RENDER'])).toEqual({
      state: 'done',
      text: 'buy ten bucks of RENDER',
    })
  })

  it('marks an unlisted name that resembles a token as uncertain', async () => {
    expect((await decode('buy ten dollars of trump', ['BRETT'])).state).toBe('unsure')
  })

  it('works with a relative folder', async () => {
    const here = pocketsphinxTranscriber({ found, folder: relative(process.cwd(), join(root, 'relative')), timeoutMs })
    expect((await here.transcribe(wav, hint())).text).toBe('buy twenty dollars of BONK')
  })

  it('returns no text for silence', async () => {
    expect((await transcriber.transcribe(silentWav(2), hint())).state).toBe('unsure')
  })
})

describe('recording files', () => {
  it('are readable only by the owner and deleted afterwards', async () => {
    const found = fakeProgram('looks', `stat -c '%a' "$6/recording.raw" > "$(dirname "$0")/mode"; exit 1`)
    const folder = join(root, 'private')
    const transcriber = pocketsphinxTranscriber({ found, folder })
    await expect(transcriber.transcribe(silentWav(1), hint())).rejects.toThrow(TranscriptionError)
    expect(readFileSync(join(found.folder, 'mode'), 'utf8').trim()).toBe('600')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder)).toEqual(['grammars'])
  })

  it('of a crashed run are removed at startup', () => {
    const folder = join(root, 'left')
    mkdirSync(join(folder, 'old'), { recursive: true })
    writeFileSync(join(folder, 'old', 'recording.raw'), 'private')
    pocketsphinxTranscriber({ found: fakeProgram('idle', 'exit 0'), folder })
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['of another rate', toWav(Buffer.alloc(64_000), { rate: 48_000 })],
    ['in stereo', toWav(Buffer.alloc(64_000), { channels: 2 })],
    ['that is compressed', toWav(Buffer.alloc(64_000), { format: 85 })],
    ['that is none', Buffer.from('<svg/>'.repeat(100))],
    ['of no bytes', new Uint8Array()],
  ])('are not written for one %s', async (_, wav) => {
    const transcriber = pocketsphinxTranscriber({ found: fakeProgram('unused', 'exit 0'), folder: join(root, 'never') })
    await expect(transcriber.transcribe(wav, hint())).rejects.toThrow('no recording in mono, 16 kHz, 16 bit')
  })

  it.each([
    ['ten hours', toWav(Buffer.alloc(700_000), { size: 0xfffffffe })],
    ['no time', silentWav(0.1)],
  ])('are not decoded if they last %s', async (_, wav) => {
    const transcriber = pocketsphinxTranscriber({ found: fakeProgram('unused', 'exit 9'), folder: join(root, 'long') })
    expect(await transcriber.transcribe(wav, hint())).toEqual({ state: 'unsure', text: '' })
  })
})

describe('the free decode', () => {
  /** The first pass writes "buy BONK"; the second runs the script `second`. */
  const createTwoPassProgram = (name: string, second: string) =>
    fakeProgram(
      name,
      `case "$*" in *-lm*) ${second};; *) words='buy t3 (recording -1)'; segments='recording S 0 T 0 A 0 L 0 0 0 0 buy 20 0 0 t3 60';; esac
while [ $# -gt 0 ]; do case "$1" in -hyp) echo "$words" > "$2";; -hypseg) echo "$segments" > "$2";; esac; shift; done`,
    )
  const transcribe = (name: string, second: string, timeoutMs?: number) =>
    pocketsphinxTranscriber({
      found: createTwoPassProgram(name, second),
      folder: join(root, `passes-${name}`),
      ...(timeoutMs && { timeoutMs }),
    }).transcribe(silentWav(1), hint())

  it('confirms a command with the same sounds', async () => {
    const transcript = (name: string) =>
      `words='buy ${name}'; segments='recording S 0 T 0 A 0 L 0 0 0 0 buy 20 0 0 ${name} 60'`
    expect(await transcribe('same', transcript('bunk'))).toEqual({ state: 'done', text: 'buy BONK' })
    expect(await transcribe('other', transcript('zero'))).toEqual({ state: 'unsure', text: 'buy BONK' })
  })

  it('leaves a command uncertain if it is empty', async () => {
    await expect(transcribe('silent', 'exit 0')).rejects.toThrow(TranscriptionError)
    expect(await transcribe('empty', 'words=""; segments=""')).toEqual({ state: 'unsure', text: 'buy BONK' })
  })

  it('returns no transcript on timeout', async () => {
    await expect(transcribe('slow', 'exec sleep 60', 700)).rejects.toThrow(TranscriptionTimeoutError)
  })

  it('includes the time in the queue in the timeout', async () => {
    const stuck = pocketsphinxTranscriber({
      found: fakeProgram('full', 'exec sleep 60'),
      folder: join(root, 'full'),
      timeoutMs: 700,
    })
    const all = Array.from({ length: availableParallelism() + 1 }, () => stuck.transcribe(silentWav(1), hint()))
    const results = await Promise.allSettled(all)
    expect(
      results.every((each) => each.status === 'rejected' && each.reason instanceof TranscriptionTimeoutError),
    ).toBe(true)
  })
})

it('pocketsphinxTranscriber is undefined if PocketSphinx is not installed', () => {
  expect(findPocketsphinx([join(root, 'nowhere')])).toBeUndefined()
})
