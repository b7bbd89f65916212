import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPocketsphinx, type Pocketsphinx } from '#ai/speech/pocketsphinx/find-pocketsphinx.ts'

const flite = '/usr/bin/flite'

/** For `describe.each`: one entry if the recogniser and a voice are installed (`npm run setup:speech`), else none. */
export const testSpeech: { found: Pocketsphinx; synthesizeSpeech(text: string, voice?: string): Uint8Array }[] = [
  findPocketsphinx(),
].flatMap((found) => (found && existsSync(flite) ? [{ found, synthesizeSpeech }] : []))

/** A recording of flite's synthetic voice: mono, 16 kHz, 16 bit. */
function synthesizeSpeech(text: string, voice = 'slt'): Uint8Array {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-voice-'))
  try {
    execFileSync(flite, ['-voice', voice, '-t', text, '-o', join(folder, 'said.wav')], { stdio: 'ignore' })
    return readFileSync(join(folder, 'said.wav'))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
