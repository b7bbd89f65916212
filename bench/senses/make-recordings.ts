import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const voices = ['slt', 'rms', 'awb', 'kal16', 'espeak'] as const
export type Voice = (typeof voices)[number]

/** The installed speech synthesizers. */
export function findInstalledVoices(): Voice[] {
  const has = (program: string) => spawnSync(program, ['--version']).error === undefined
  const [flite, espeak] = [has('flite'), has('espeak-ng')]
  return voices.filter((voice) => (voice === 'espeak' ? espeak : flite))
}

/** How a text is spoken. `speed` 1 is the voice's default, 1.25 is faster; `noise` adds white noise about 25 dB below the voice. */
export type SpeechOptions = { voice: Voice; speed?: number; noise?: boolean; language?: string }

/** Speaks a text into a WAV of mono, 16 kHz, 16 bit. Equal texts and options give equal samples. */
export function makeRecording(folder: string, id: string, speaking: SpeechOptions, text: string): string {
  const { voice, speed = 1, noise = false, language = 'en-us' } = speaking
  const path = join(folder, `${id}-${voice}-${speed}.wav`)
  if (voice === 'espeak') {
    execFileSync('espeak-ng', ['-v', language, '-s', `${Math.round(150 * speed)}`, '-w', path, text])
    writeFileSync(path, to16kHz(readFileSync(path)))
  } else execFileSync('flite', ['-voice', voice, '--setf', `duration_stretch=${1 / speed}`, '-t', text, '-o', path])
  if (noise) writeFileSync(path, withNoise(readFileSync(path)))
  return path
}

function withNoise(wav: Buffer): Buffer {
  const samples = Array.from({ length: (wav.length - 44) >> 1 }, (_, at) => wav.readInt16LE(44 + 2 * at))
  const loudness = Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)
  let state = 1
  samples.forEach((sample, at) => {
    // Numerical Recipes' generator. Uniform noise from -1 to 1 has an RMS of 0.58.
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    const noise = (state / 2 ** 31 - 1) * loudness * 0.1
    wav.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sample + noise))), 44 + 2 * at)
  })
  return wav
}

/** Resamples espeak-ng's 22,050 Hz WAV (44-byte header) with a windowed sinc that is cut off at the new Nyquist frequency. */
function to16kHz(wav: Buffer): Buffer {
  const [from, to, reach] = [wav.readUInt32LE(24), 16_000, 24]
  const input = new Int16Array((wav.length - 44) >> 1).map((_, index) => wav.readInt16LE(44 + 2 * index))
  const output = Buffer.alloc(44 + 2 * Math.floor((input.length * to) / from))
  wav.copy(output, 0, 0, 44)
  output.writeUInt32LE(output.length - 8, 4)
  output.writeUInt32LE(to, 24)
  output.writeUInt32LE(to * 2, 28)
  output.writeUInt32LE(output.length - 44, 40)
  const rateRatio = to / from
  for (let at = 0; at < (output.length - 44) >> 1; at++) {
    const position = (at * from) / to
    let sum = 0
    for (let inputIndex = Math.ceil(position - reach); inputIndex <= position + reach; inputIndex++) {
      const x = position - inputIndex
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / (reach + 1))
      const angle = Math.PI * x * rateRatio
      sum += (input[inputIndex] ?? 0) * rateRatio * window * (x === 0 ? 1 : Math.sin(angle) / angle)
    }
    output.writeInt16LE(Math.max(-32_768, Math.min(32_767, Math.round(sum))), 44 + 2 * at)
  }
  return output
}
