import { closeSync, createReadStream, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Canary, type EncodedCanary, encodeCanary } from './encode-canary.ts'

export type CanarySources = {
  /** Files, or folders (recursive): database folders and dumps, logs, heap snapshots. */
  paths?: readonly string[]
  /** Captured texts by name: frames, responses, log lines. */
  texts?: Record<string, string | Uint8Array>
  /** Linux: the writable memory of running processes that this one may trace. */
  pids?: readonly number[]
}

export type CanaryHit = { form: string; where: string }

/**
 * Finds every occurrence of a secret in any encoding. Throws if a source cannot be read, so that an empty result is reliable.
 */
export async function findCanary(canaries: readonly Canary[], sources: CanarySources): Promise<CanaryHit[]> {
  const forms = canaries.flatMap(encodeCanary)
  const hits: CanaryHit[] = []
  for (const [where, text] of Object.entries(sources.texts ?? {})) hits.push(...search(forms, where, Buffer.from(text)))
  for (const path of (sources.paths ?? []).flatMap(listFiles))
    hits.push(...(await searchStream(forms, path, createReadStream(path))))
  for (const pid of sources.pids ?? []) hits.push(...(await searchStream(forms, `memory of ${pid}`, readMemory(pid))))
  return [...new Map(hits.map((hit) => [`${hit.form} ${hit.where}`, hit])).values()]
}

function search(forms: readonly EncodedCanary[], where: string, bytes: Buffer): CanaryHit[] {
  return forms.filter((form) => bytes.includes(form.bytes)).map((form) => ({ form: form.name, where }))
}

/** Searches chunk by chunk with an overlap, so that matches across chunk boundaries are found. */
async function searchStream(
  forms: readonly EncodedCanary[],
  where: string,
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
): Promise<CanaryHit[]> {
  const overlap = Math.max(...forms.map(({ bytes }) => bytes.length)) - 1
  const hits: CanaryHit[] = []
  let tail = Buffer.alloc(0)
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([tail, chunk])
    if (!isAllZeros(bytes)) hits.push(...search(forms, where, bytes))
    tail = Buffer.from(bytes.subarray(Math.max(0, bytes.length - overlap)))
  }
  return hits
}

function listFiles(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() || entry.isFile())
    .flatMap((entry) => listFiles(join(path, entry.name)))
}

const chunkLength = 256 * 1024
const zeros = Buffer.alloc(2 * chunkLength)

/** Whether a chunk is all zeros, as most of a process's memory is; no form consists only of zeros. */
function isAllZeros(bytes: Buffer): boolean {
  return bytes.length <= zeros.length && bytes.equals(zeros.subarray(0, bytes.length))
}

function* readMemory(pid: number): Iterable<Buffer> {
  const regions = readFileSync(`/proc/${pid}/maps`, 'utf8').matchAll(/^([0-9a-f]+)-([0-9a-f]+) rw/gm)
  const handle = openSync(`/proc/${pid}/mem`, 'r')
  try {
    for (const [, from = '', to = ''] of regions)
      yield* readRegionChunks(handle, Number(`0x${from}`), Number(`0x${to}`))
  } finally {
    closeSync(handle)
  }
}

function* readRegionChunks(handle: number, from: number, to: number): Iterable<Buffer> {
  for (let at = from; at < to; ) {
    const chunk = Buffer.alloc(Math.min(chunkLength, to - at))
    const length = readRegion(handle, chunk, at)
    if (length === 0) return
    yield chunk.subarray(0, length)
    at += length
  }
}

/** Reads memory; returns 0 for a region that disappeared or cannot be read. */
function readRegion(handle: number, chunk: Buffer, at: number): number {
  try {
    return readSync(handle, chunk, 0, chunk.length, at)
  } catch {
    return 0
  }
}
