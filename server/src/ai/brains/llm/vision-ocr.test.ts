import { afterEach, expect, test } from 'vitest'
import { OcrError } from '#ai/pictures/ocr.port.ts'
import { type Answer, textAnswer } from '../../../../../world/model-stub/answer.ts'
import { type ModelStub, startModelStub } from '../../../../../world/model-stub/start-model-stub.ts'
import { visionOcr } from './vision-ocr.ts'

const stubs: ModelStub[] = []
afterEach(() => Promise.all(stubs.splice(0).map((stub) => stub.stop())))

const png = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
const createSignal = () => new AbortController().signal

async function ocr(answer?: Answer, totalMs?: number) {
  const stub = await startModelStub(answer ? { answer: () => answer } : {})
  stubs.push(stub)
  return { stub, reads: visionOcr({ vendor: 'openai-compatible', model: 'eye', baseUrl: stub.url, totalMs }) }
}

test('the vision OCR sends the picture to the model and returns its text line by line', async () => {
  const { stub, reads } = await ocr()
  stub.setPictureText(['$BONK', '', 'Contract: DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'])
  const { lines } = await reads.read(png, createSignal())
  expect(lines).toEqual(['$BONK', 'Contract: DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'])
  expect(JSON.stringify(stub.requests[0]?.body)).toContain(
    `data:image/png;base64,${Buffer.from(png).toString('base64')}`,
  )
  expect(stub.requests[0]?.body).not.toHaveProperty('tools')
})

test('the vision OCR declares the media type of a photograph', async () => {
  const { stub, reads } = await ocr()
  await reads.read(new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), createSignal())
  expect(JSON.stringify(stub.requests[0]?.body)).toContain('data:image/jpeg;base64,/9j/4A==')
})

test('the vision OCR returns short, clean lines for any model output', async () => {
  const { reads } = await ocr(textAnswer(`${'a\u202eb\u{e0041} '.repeat(500)}\n${'line\n'.repeat(5_000)}`))
  const { lines } = await reads.read(png, createSignal())
  expect(lines.length).toBeLessThanOrEqual(100)
  expect(lines[0]).toMatch(/^(ab )+a?b?…$/)
  expect(lines[0]?.length).toBe(200)
})

test.each([
  ['500', { status: 500, body: '', headers: { 'retry-after-ms': '1' } }],
  ['HTML', { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } }],
  ['a filtered answer', { pieces: ['no'], end: 'content_filter' }],
] satisfies [string, Answer][])('the vision OCR throws OcrError for %s', async (_what, answer) => {
  const { reads } = await ocr(answer)
  await expect(reads.read(png, createSignal())).rejects.toBeInstanceOf(OcrError)
})

test('the vision OCR throws OcrError on timeout and rejects with the reason of an abort', async () => {
  const { reads } = await ocr({ pieces: ['x'] }, 1)
  await expect(reads.read(png, createSignal())).rejects.toBeInstanceOf(OcrError)
  const vendorClosed = new Error('vendorClosed')
  await expect(reads.read(png, AbortSignal.abort(vendorClosed))).rejects.toBe(vendorClosed)
})
