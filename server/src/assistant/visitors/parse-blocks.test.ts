import { expect, test } from 'vitest'
import { parseBlocks } from './parse-blocks.ts'

test('parseBlocks splits paragraphs, bullets and numbered lines', () => {
  expect(parseBlocks('First:\n\n1. one\n2. two\n\nThen\n- a\n- b\nend')).toEqual([
    { type: 'paragraph', text: 'First:' },
    { type: 'list', isOrdered: true, items: ['one', 'two'] },
    { type: 'paragraph', text: 'Then' },
    { type: 'list', isOrdered: false, items: ['a', 'b'] },
    { type: 'paragraph', text: 'end' },
  ])
})

test('parseBlocks leaves out links to the app, and keeps the words of one within a sentence', () => {
  expect(parseBlocks('Text.\n\n[Open Wallet](/app/wallet)')).toEqual([{ type: 'paragraph', text: 'Text.' }])
  expect(parseBlocks('See [Help](/app/help) for more')).toEqual([{ type: 'paragraph', text: 'See Help for more' }])
})
