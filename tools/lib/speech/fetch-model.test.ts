import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fetchModel } from './fetch-model.mjs'

const manifest: { source: string; models: Record<string, { sha256: string }> } = JSON.parse(
  readFileSync(new URL('./models.json', import.meta.url), 'utf8'),
)

it('every model is pinned by its size and SHA-256', () => {
  const hashes = Object.values(manifest.models).map(({ sha256 }) => sha256)
  for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(hashes).size).toBe(hashes.length)
  expect(new URL(manifest.source).protocol).toBe('https:')
})

const hasBzip2 = spawnSync('bzip2', ['--help']).status === 0

describe.skipIf(!hasBzip2)('a model', () => {
  const root = mkdtempSync(join(tmpdir(), 'murmur-fetch-'))
  const archive = 'sherpa-onnx-whisper-test.tar.bz2'
  let bytes = Buffer.alloc(0)
  let model = { archive, bytes: 0, sha256: '' }
  const ranges: (string | undefined)[] = []
  /** Bytes after which the server cuts the connection. */
  let cutAfter = Number.POSITIVE_INFINITY
  const server = createServer((request, response) => {
    const { range } = request.headers
    ranges.push(range)
    const from = Number(/^bytes=(\d+)-$/.exec(range ?? '')?.[1] ?? 0)
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': bytes.length - from })
    if (bytes.length - from <= cutAfter) response.end(bytes.subarray(from))
    else response.write(bytes.subarray(from, from + cutAfter), () => void cutWhenStored(response))
  })
  /** Cuts the connection once the client has stored what was sent. */
  async function cutWhenStored(response: ServerResponse) {
    const stored = () => statSync(join(root, 'broken', archive), { throwIfNoEntry: false })?.size ?? 0
    await expect.poll(stored).toBe(cutAfter)
    response.destroy()
  }
  const fetchTo = (folder: string, changed = {}) =>
    fetchModel({
      name: 'test',
      model: { ...model, ...changed },
      source: `http://127.0.0.1:${(server.address() as AddressInfo).port}/models/`,
      folder: join(root, folder),
    })

  beforeAll(async () => {
    const inner = join(root, 'sherpa-onnx-whisper-test')
    mkdirSync(inner)
    for (const file of ['encoder.int8.onnx', 'decoder.int8.onnx', 'tokens.txt', 'encoder.onnx'])
      writeFileSync(join(inner, `test-${file}`), `${file} ${'x'.repeat(5000)}`)
    spawnSync('tar', ['-cjf', join(root, archive), '-C', root, 'sherpa-onnx-whisper-test'])
    bytes = readFileSync(join(root, archive))
    model = { archive, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => {
    server.close()
    rmSync(root, { recursive: true, force: true })
  })

  it('is downloaded, verified and unpacked without the files that are not needed', async () => {
    const folder = await fetchTo('plain')
    expect(readdirSync(folder).sort()).toEqual(['test-decoder.int8.onnx', 'test-encoder.int8.onnx', 'test-tokens.txt'])
    expect(readdirSync(join(root, 'plain'))).toEqual(['whisper-test'])
    ranges.length = 0
    expect(await fetchTo('plain')).toBe(folder)
    expect(ranges).toEqual([])
  })

  it('is resumed where a broken download ended', async () => {
    cutAfter = 100
    await expect(fetchTo('broken')).rejects.toThrow('Run the command again to resume')
    cutAfter = Number.POSITIVE_INFINITY
    ranges.length = 0
    const folder = await fetchTo('broken')
    expect(ranges).toEqual(['bytes=100-'])
    expect(existsSync(join(folder, 'test-tokens.txt'))).toBe(true)
  })

  it('that is already in the folder is verified without a download', async () => {
    mkdirSync(join(root, 'copied'))
    writeFileSync(join(root, 'copied', archive), bytes)
    ranges.length = 0
    await fetchTo('copied')
    expect(ranges).toEqual([])
  })

  it('with unexpected content is deleted', async () => {
    await expect(fetchTo('other', { sha256: 'a'.repeat(64) })).rejects.toThrow('has another SHA-256')
    expect(readdirSync(join(root, 'other'))).toEqual([])
  })

  it('of unexpected size is not used', async () => {
    await expect(fetchTo('larger', { bytes: 50 })).rejects.toThrow('larger than the pinned 50 bytes')
    await expect(fetchTo('smaller', { bytes: 1e6 })).rejects.toThrow('ended after')
  })

  it('without a SHA-256 is never downloaded', async () => {
    ranges.length = 0
    await expect(fetchTo('unpinned', { sha256: undefined })).rejects.toThrow('could not be verified')
    expect(ranges).toEqual([])
  })
})
