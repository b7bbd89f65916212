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
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { HearingFailed } from '#integrations/speech/hearing.port.ts'
import { findPocketsphinx } from '#integrations/speech/pocketsphinx/find-pocketsphinx.ts'
import { pocketsphinxHearing } from '#integrations/speech/pocketsphinx/pocketsphinx-hearing.ts'
import { describeHearing } from '#integrations/speech/test-support/hearing-contract.ts'
import { testSpeech } from '#integrations/speech/test-support/say-aloud.ts'
import { silentWav, wavOf } from '#integrations/speech/test-support/silent-wav.ts'
import { breadth } from '../../../../../spec/breadth.ts'

const root = mkdtempSync(join(tmpdir(), 'murmur-hearing-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const hint = (signal = new AbortController().signal) => ({ language: 'en' as const, symbols: ['BONK'], signal })

/** A stand-in for the program: a shell script, with a dictionary of a few words beside it. */
function standIn(name: string, script: string) {
  const folder = mkdtempSync(join(root, `${name}-`))
  const [program, dictionary] = [join(folder, 'program'), join(folder, 'words.dict')]
  writeFileSync(program, `#!/bin/sh\n${script}\n`)
  chmodSync(program, 0o755)
  writeFileSync(dictionary, 'buy B AY\nzero Z IH R OW\n')
  return { program, dictionary, model: folder, folder, pidFile: join(folder, 'pid') }
}

const isGone = (pid: number) => {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}

describe.each(testSpeech)('with PocketSphinx', ({ found, sayAloud }) => {
  const wav = sayAloud('buy twenty dollars of bonk')

  describeHearing('PocketSphinx', async () => {
    const folder = mkdtempSync(join(root, 'case-'))
    const stuck = standIn('stuck', 'echo $$ > "$(dirname "$0")/pid"; exec sleep 60')
    const stuckFolder = join(folder, 'stuck')
    return {
      hearing: pocketsphinxHearing({ found, folder: join(folder, 'good') }),
      wav,
      heard: { state: 'done', text: 'buy twenty dollars of BONK' },
      broken: pocketsphinxHearing({ found: standIn('broken', 'exit 3'), folder: join(folder, 'broken') }),
      stuck: pocketsphinxHearing({ found: stuck, folder: stuckFolder, timeoutMs: 400 }),
      isIdle: () => {
        const left = existsSync(stuckFolder) ? readdirSync(stuckFolder).filter((name) => name !== 'grammars') : []
        const isDead = !existsSync(stuck.pidFile) || isGone(Number(readFileSync(stuck.pidFile, 'utf8')))
        return isDead && left.length === 0
      },
      close: async () => rmSync(folder, { recursive: true, force: true }),
    }
  })

  const hearing = pocketsphinxHearing({ found, folder: join(root, 'hearing') })
  const hear = async (text: string, symbols = ['BONK', 'WIF', 'JUP', 'USDC']) =>
    hearing.transcribe(sayAloud(text), { ...hint(), symbols })

  // Each takes seconds of computing.
  const phrases: [string, string][] = [
    ['sell half of my bonk', 'sell half of my BONK'],
    ['confirm four two', 'confirm four two'],
    ['what is the price of solana', 'what is the price of SOL'],
    ['show my balance', 'show my balance'],
    ['do not buy bonk', 'do not buy BONK'],
  ]
  it.each(phrases.slice(0, breadth(2, phrases.length)))('hears "%s"', async (said, text) => {
    expect(await hear(said)).toEqual({ state: 'done', text })
  })

  it('is unsure of what is no command', async () => {
    expect((await hear('i was thinking about my holiday in the mountains')).state).toBe('unsure')
  })

  it('shows a gap in the place of a token that it does not know', async () => {
    expect(await hear('buy ten bucks of floki')).toEqual({ state: 'unsure', text: 'buy ten bucks of …' })
  })

  it('hears a token once it may be named', async () => {
    expect(await hear('buy ten bucks of floki', ['FLOKI'])).toEqual({ state: 'done', text: 'buy ten bucks of FLOKI' })
  })

  it('keeps its files wherever we stand', async () => {
    const here = pocketsphinxHearing({ found, folder: relative(process.cwd(), join(root, 'relative')) })
    expect((await here.transcribe(wav, hint())).text).toBe('buy twenty dollars of BONK')
  })

  it('hears nothing in silence', async () => {
    expect((await hearing.transcribe(silentWav(2), hint())).state).toBe('unsure')
  })
})

describe('recordings on their way to the program', () => {
  it('lie in files that only we may read, and are gone afterwards', async () => {
    const found = standIn('looks', `stat -c '%a' "\${10}/recording.raw" > "$(dirname "$0")/mode"; exit 1`)
    const folder = join(root, 'private')
    const hearing = pocketsphinxHearing({ found, folder })
    await expect(hearing.transcribe(silentWav(1), hint())).rejects.toThrow(HearingFailed)
    expect(readFileSync(join(found.folder, 'mode'), 'utf8').trim()).toBe('600')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(readdirSync(folder)).toEqual(['grammars'])
  })

  it('that a crash has left are removed at the start', () => {
    const folder = join(root, 'left')
    mkdirSync(join(folder, 'old'), { recursive: true })
    writeFileSync(join(folder, 'old', 'recording.raw'), 'private')
    pocketsphinxHearing({ found: standIn('idle', 'exit 0'), folder })
    expect(readdirSync(folder)).toEqual([])
  })

  it.each([
    ['of another rate', wavOf(Buffer.alloc(64_000), { rate: 48_000 })],
    ['in stereo', wavOf(Buffer.alloc(64_000), { channels: 2 })],
    ['that is compressed', wavOf(Buffer.alloc(64_000), { format: 85 })],
    ['that is none', Buffer.from('<svg/>'.repeat(100))],
    ['of no bytes', new Uint8Array()],
  ])('never get there: one %s', async (_, wav) => {
    const hearing = pocketsphinxHearing({ found: standIn('unused', 'exit 0'), folder: join(root, 'never') })
    await expect(hearing.transcribe(wav, hint())).rejects.toThrow('no recording in mono, 16 kHz, 16 bit')
  })

  it.each([
    ['ten hours', wavOf(Buffer.alloc(700_000), { size: 0xfffffffe })],
    ['no time', silentWav(0.1)],
  ])('of %s are nothing to listen to', async (_, wav) => {
    const hearing = pocketsphinxHearing({ found: standIn('unused', 'exit 9'), folder: join(root, 'long') })
    expect(await hearing.transcribe(wav, hint())).toEqual({ state: 'unsure', text: '' })
  })
})

it('is not found where it is not', () => {
  expect(findPocketsphinx([join(root, 'nowhere')])).toBeUndefined()
})
