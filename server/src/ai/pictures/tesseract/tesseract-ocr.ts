import { cleanLines } from '#ai/pictures/clean-lines.ts'
import type { Ocr } from '#ai/pictures/ocr.port.ts'
import { type WorkerSettings, workerSlot } from '#ai/pictures/worker/worker-slot.ts'
import { rejectOnAbort } from '#platform/concurrency/reject-on-abort.ts'
import { readUpright } from './read-upright.ts'
import { scaleForOcr } from './scale-for-ocr.ts'
import { type OcrWorker, startWorker } from './start-worker.ts'

/**
 * Local OCR, one picture at a time, in a worker opened on first use. A timeout or an abort terminates the worker. `close`
 * terminates it permanently.
 */
export function tesseractOcr(settings: Partial<WorkerSettings<OcrWorker>> = {}): Ocr & { close(): Promise<void> } {
  const { timeoutMs = 15_000, idleMs = 60_000, open = startWorker } = settings
  const slot = workerSlot({ open, timeoutMs, idleMs })
  return {
    read: async (png, signal) => {
      const text = await slot.run(signal, async (getWorker, until) => {
        const picture = await scaleForOcr(png)
        const worker = await getWorker()
        // The turned pictures together take at most as long again, so that they end before the timeout.
        return readUpright(picture, (turned) => rejectOnAbort(until, worker.read(turned)), timeoutMs / 4)
      })
      return { lines: cleanLines(text) }
    },
    close: slot.close,
  }
}
