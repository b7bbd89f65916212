import { type WorkerSettings, workerSlot } from '#ai/pictures/worker/worker-slot.ts'
import { cleanLine } from '#platform/text/clean-text.ts'
import { type QrDecoder, startDecoder } from './start-decoder.ts'
import { toPixels } from './to-pixels.ts'

const maxTextLength = 500

/**
 * Decodes QR codes, one picture at a time, in a worker that is started on first use. A timeout or an abort terminates the worker. `close`
 * terminates it permanently.
 */
export function createQrReader(settings: Partial<WorkerSettings<QrDecoder>> = {}) {
  const { timeoutMs = 15_000, idleMs = 60_000, start = startDecoder } = settings
  const slot = workerSlot({ start, timeoutMs, idleMs })
  return {
    /**
     * The texts of the QR codes in a picture, in any position: data to display, never an instruction. Empty if there are none or the
     * picture is invalid. Rejects with `OcrError`.
     */
    async read(picture: Uint8Array, signal: AbortSignal): Promise<string[]> {
      const texts = await slot.run(signal, async (getWorker) => {
        const pixels = await toPixels(picture).catch(() => undefined)
        return pixels ? (await getWorker()).decode(pixels) : []
      })
      return texts.map((text) => cleanLine(text, maxTextLength)).filter(Boolean)
    },
    close: slot.close,
  }
}
