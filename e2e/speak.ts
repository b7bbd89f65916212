import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Synthesizes a sentence, padded with silence, as a WAV (16 bit, mono) that Chromium uses as its microphone. Returns the file's
 * path, or undefined without an installed voice.
 */
export function synthesizeSpeech(sentence: string): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'murmur-voice-'))
  const rawPath = join(folder, 'raw.wav')
  try {
    execFileSync('flite', ['-voice', 'slt', '-t', sentence, '-o', rawPath], { stdio: 'ignore' })
  } catch {
    return undefined
  }
  const wav = readFileSync(rawPath)
  const rate = wav.readUInt32LE(24)
  const silence = Buffer.alloc(rate * 2)
  const sound = Buffer.concat([silence, wav.subarray(44), silence])
  const header = Buffer.from(wav.subarray(0, 44))
  header.writeUInt32LE(36 + sound.length, 4)
  header.writeUInt32LE(sound.length, 40)
  const path = join(folder, 'microphone.wav')
  writeFileSync(path, Buffer.concat([header, sound]))
  return path
}

const baseArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

/** Chromium options that use this file as the microphone and allow access to it. */
export function createMicrophoneOptions(path: string | undefined) {
  const mediaFlags = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']
  const capture = path ? [`--use-file-for-fake-audio-capture=${path}%noloop`] : []
  return {
    ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}),
    args: [...baseArgs, '--disable-component-update', '--disable-sync', ...mediaFlags, ...capture],
  }
}
