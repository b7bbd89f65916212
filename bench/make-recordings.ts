import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const voices = ['slt', 'rms', 'awb', 'kal16', 'espeak'] as const
export type Voice = (typeof voices)[number]

/** Which of the programs that speak are on this machine. */
export function voicesHere(): Voice[] {
  const has = (program: string) => spawnSync(program, ['--version']).error === undefined
  const [flite, espeak] = [has('flite'), has('espeak-ng')]
  return voices.filter((voice) => (voice === 'espeak' ? espeak : flite))
}

/** Speaks a text into a WAV of mono, 16 kHz, 16 bit. */
export function makeRecording(folder: string, id: string, voice: Voice, text: string): string {
  const path = join(folder, `${id}-${voice}.wav`)
  if (voice === 'espeak') {
    execFileSync('espeak-ng', ['-v', 'en-us', '-s', '150', '-w', path, text])
    writeFileSync(path, to16kHz(readFileSync(path)))
  } else execFileSync('flite', ['-voice', voice, '-t', text, '-o', path])
  return path
}

/** espeak-ng's 22,050 Hz with its header of 44 bytes, by a windowed sinc as wide as the new rate allows. */
function to16kHz(wav: Buffer): Buffer {
  const [from, to, reach] = [wav.readUInt32LE(24), 16_000, 24]
  const input = new Int16Array((wav.length - 44) >> 1).map((_, index) => wav.readInt16LE(44 + 2 * index))
  const output = Buffer.alloc(44 + 2 * Math.floor((input.length * to) / from))
  wav.copy(output, 0, 0, 44)
  output.writeUInt32LE(output.length - 8, 4)
  output.writeUInt32LE(to, 24)
  output.writeUInt32LE(to * 2, 28)
  output.writeUInt32LE(output.length - 44, 40)
  const narrow = to / from
  for (let at = 0; at < (output.length - 44) >> 1; at++) {
    const place = (at * from) / to
    let sum = 0
    for (let near = Math.ceil(place - reach); near <= place + reach; near++) {
      const x = place - near
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1))
      const angle = Math.PI * x * narrow
      sum += (input[near] ?? 0) * narrow * window * (x === 0 ? 1 : Math.sin(angle) / angle)
    }
    output.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sum))), 44 + 2 * at)
  }
  return output
}
