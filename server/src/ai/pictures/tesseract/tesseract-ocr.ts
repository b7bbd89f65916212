import { cleanLines } from '#ai/pictures/clean-lines.ts'
import type { Ocr } from '#ai/pictures/ocr.port.ts'
import { type WorkerSettings, workerSlot } from '#ai/pictures/worker/worker-slot.ts'
import { rejectOnAbort } from '#platform/concurrency/reject-on-abort.ts'
import { readInAnyOrientation } from './read-in-any-orientation.ts'
import { scaleForOcr } from './scale-for-ocr.ts'
import { type OcrWorker, startWorker } from './start-worker.ts'

/**
 * Local OCR, one picture at a time, in a worker that is started on first use. A timeout or an abort terminates the worker. `close`
 * terminates it permanently.
 */
export function tesseractOcr(settings: Partial<WorkerSettings<OcrWorker>> = {}): Ocr & { close(): Promise<void> } {
  const { timeoutMs = 15_000, idleMs = 60_000, start = startWorker } = settings
  const slot = workerSlot({ start, timeoutMs, idleMs })
  return {
    read: async (png, signal) => {
      const text = await slot.run(signal, async (getWorker, timedSignal) => {
        const picture = await scaleForOcr(png)
        const worker = await getWorker()
        // No rotation is tried after a quarter of the timeout, so that the last one can still finish in time.
        return readInAnyOrientation(
          picture,
          (rotated) => rejectOnAbort(timedSignal, worker.read(rotated)),
          timeoutMs / 4,
        )
      })
      return { lines: cleanLines(text) }
    },
    close: slot.close,
  }
}
