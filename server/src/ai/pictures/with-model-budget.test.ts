import { parseUserId } from '@murmur/contract/ids'
import { expect, test } from 'vitest'
import { OcrError } from './ocr.port.ts'
import { withModelBudget } from './with-model-budget.ts'

test('the local OCR takes over when the model’s budget is used up', async () => {
  let left = 1
  const budget = { takeRequest: async () => --left >= 0, countTokens: async () => undefined }
  const ocr = (line: string) => ({ read: async () => ({ lines: [line] }) })
  const { read } = withModelBudget(ocr('model'), ocr('local'), () => budget)
  const readOne = async () => (await read(new Uint8Array(), new AbortController().signal, parseUserId('me'))).lines
  expect([await readOne(), await readOne()]).toEqual([['model'], ['local']])
})

test('the local OCR takes over when the model fails, but not when the reading was aborted', async () => {
  const budget = { takeRequest: async () => true, countTokens: async () => undefined }
  const local = { read: async () => ({ lines: ['local'] }) }
  const readAfter = (error: Error) =>
    withModelBudget({ read: () => Promise.reject(error) }, local, () => budget).read(
      new Uint8Array(),
      new AbortController().signal,
      parseUserId('me'),
    )
  expect((await readAfter(new OcrError('timeout'))).lines).toEqual(['local'])
  await expect(readAfter(new DOMException('stopped', 'AbortError'))).rejects.toThrow('stopped')
})
