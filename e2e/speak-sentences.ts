import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'

const folder = mkdtempSync(join(tmpdir(), 'murmur-voice-'))
/** Whether a voice is installed. */
export const canSpeak = synthesizeBase64('hello') !== ''

/** Synthesizes a sentence as WAV in base64 with the voice whose digits are recognized best; empty without an installed voice. */
function synthesizeBase64(sentence: string): string {
  const path = join(folder, 'spoken.wav')
  try {
    execFileSync('flite', ['-voice', 'rms', '-t', sentence, '-o', path], { stdio: 'ignore' })
    return readFileSync(path).toString('base64')
  } catch {
    return ''
  }
}

/** Plays the next sentence each time the page opens the microphone, and silence once `next` returns an empty string. */
export async function playSentences(page: Page, next: () => Promise<string>) {
  await page.exposeFunction('nextWords', async () => {
    const sentence = await next()
    return sentence && synthesizeBase64(sentence)
  })
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => {
      const context = new AudioContext()
      const destination = context.createMediaStreamDestination()
      const wav = await (window as never as { nextWords(): Promise<string> }).nextWords()
      if (wav) {
        const source = context.createBufferSource()
        source.buffer = await context.decodeAudioData(Uint8Array.from(atob(wav), (c) => c.charCodeAt(0)).buffer)
        source.connect(destination)
        source.start(context.currentTime + 0.5)
      }
      return destination.stream
    }
  })
}
