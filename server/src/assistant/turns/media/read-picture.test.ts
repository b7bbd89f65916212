import { expect, test } from 'vitest'
import { answerParts } from '#assistant/turns/answer-parts.ts'
import { chatLog } from '#assistant/turns/test-support/chat-log.ts'
import { market, marketSearch } from '#assistant/turns/test-support/make-token.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { type ReadPictureDeps, readPicture } from './read-picture.ts'

/** The answer to a picture with these lines. */
async function shown(lines: string[], changed: Partial<ReadPictureDeps> = {}) {
  const { chats, log, ask } = chatLog()
  const message = ask('', { type: 'image', uploadId: 'u' })
  const parts = answerParts({ newId: () => 'part', language: 'en', figures: 'en' })
  const deps: ReadPictureDeps = {
    ...marketSearch,
    chats,
    ocr: { read: async () => ({ lines }) },
    findTokenMentions: (read) => read.map((text) => ({ kind: text.startsWith('$') ? 'symbol' : 'address', text })),
    ...changed,
  }
  const { signal } = new AbortController()
  await readPicture(deps, { message, parts, signal })
  return { parts: parts.finish(), transcript: log[0]?.extras.transcript }
}

test('lists a picture’s tokens once each and ignores purchase requests written in it', async () => {
  const { parts, transcript } = await shown(['$BONK', market.bonk.address, '$BONK'])
  expect(transcript).toMatchObject({ state: 'done' })
  expect(parts).toMatchObject([
    { extras: { searchData: { purpose: 'choose', from: 'picture', tokens: [{ symbol: 'BONK' }] } } },
  ])
  expect(parts[0]?.extras.searchData?.tokens[0]?.say).toMatch(/^Tell me about/)
})

test('treats a yes in a picture only as transcript', async () => {
  const { parts } = await shown(['yes', 'confirm 4 2'], { findTokenMentions: () => [] })
  expect(parts).toMatchObject([{ type: 'text' }])
})

test('reports an unavailable chain without an error', async () => {
  const atAddress = () => Promise.reject(new Refusal('UPSTREAM_DOWN'))
  const { parts } = await shown([market.bonk.address], { atAddress })
  expect(parts).toMatchObject([{ type: 'text', content: expect.stringMatching(/not answer|try again/i) }])
})
