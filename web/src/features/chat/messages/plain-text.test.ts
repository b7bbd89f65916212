import { describe, expect, test } from 'vitest'
import { parseMarkdown } from '#features/chat/messages/parse-markdown.ts'
import { isPlain, splitParagraphs } from '#features/chat/messages/plain-text.ts'
import { stripMarkdown } from '#features/chat/messages/strip-markdown.ts'

const plainTexts = [
  'Hello! What would you like to do?',
  'Bought 890,000 BONK for 0.1176 SOL (≈ $20.00).',
  'One line\nand another\n\nA paragraph: 1.5 % more, “quoted”.\n\n\nLast',
  'مرحبا، ماذا تريد؟',
  '你好！您想做什么？',
]
const markdownTexts = [
  'a **b**',
  'a\n- b',
  '1. a',
  '# a',
  'see https://a.example',
  'www.a.example',
  'a  \nb',
  '    code',
  'a\n===',
  '&amp;',
]

describe('the check for plain text', () => {
  test.each(plainTexts)('accepts %j, which renders the same without Markdown', (source) => {
    expect(isPlain(source)).toBe(true)
    const blocks = splitParagraphs(source).map((text) => ({ kind: 'paragraph', parts: [{ kind: 'text', text }] }))
    expect(parseMarkdown(source)).toEqual(blocks)
    expect(stripMarkdown(source)).toBe(splitParagraphs(source).join('\n'))
  })

  test.each([...markdownTexts, 'x'.repeat(8001)])('rejects %j', (source) => expect(isPlain(source)).toBe(false))
})
